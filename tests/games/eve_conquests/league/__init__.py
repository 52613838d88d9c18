"""The strategies that players of EVE: Conquests know, and the strongest computer player against each of them."""
