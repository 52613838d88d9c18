"""The strategies that players of Ascending Empires know, and the strongest computer player against each of them."""
