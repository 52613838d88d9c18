"""The strategies that players of Omen know, and the strongest computer player against each of them."""
