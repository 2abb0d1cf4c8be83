"""Files into the model: reads `data/`, says where each value stands, builds the Guide."""
