"""League of Six with Loyal Retinue: its rules, boxes, words and pages."""
