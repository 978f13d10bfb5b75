"""The rule books that come with Cutpurse: one folder a game."""
