"""What several decisions share: what things cost, what is in the way, and how it is carried out."""
