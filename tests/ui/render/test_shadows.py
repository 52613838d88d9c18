"""The shadows of boards on the table top."""

import pygame

from tabletop.ui.render.layers.backdrop import small_soft_box, soft_box


def test_the_shadow_of_a_round_board_is_round() -> None:
    square, disc = (small_soft_box(400, 400, 9, round_board) for round_board in (False, True))
    assert square.get_size() == disc.get_size()
    alphas = [pygame.surfarray.array_alpha(one) for one in (square, disc)]
    middle, corner = alphas[0].shape[0] // 2, 12
    assert min(alphas[0][middle, middle], alphas[1][middle, middle]) >= 118
    assert alphas[0][corner, corner] > 60
    assert alphas[1][corner, corner] == 0
    assert abs(int(alphas[0][corner, middle]) - int(alphas[1][corner, middle])) < 30
    assert soft_box(400, 300, 9, True).get_size() == (436, 336)
