"""The strategies that players of Stone Age know, and the strongest computer player against each of them."""
