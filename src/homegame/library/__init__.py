"""What `import homegame` offers to programmers: hands to play, histories, houses."""
