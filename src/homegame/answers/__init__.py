"""Answers to what anyone may ask a house, whether it comes over the web or from elsewhere."""
