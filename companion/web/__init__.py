"""The pages that browsers see, with one blueprint for each surface."""
