"""What browsers see: one blueprint a surface."""
