"""Ascending Empires: flick ships between planets, found colonies, develop technologies (2 to 4 seats)."""
