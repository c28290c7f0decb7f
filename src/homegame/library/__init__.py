"""The parts behind `import homegame`: playing hands, hand histories and houses."""
