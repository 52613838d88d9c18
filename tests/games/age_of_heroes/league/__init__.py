"""The strategies that players of Age of Heroes know, and the strongest computer player against each of them."""
