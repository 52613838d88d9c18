"""The parts of a match screen, made in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.table import Table
from tabletop.ui.kit.base.tooltips import Tips
from tabletop.ui.kit.panels.panel import Panel, UiContext
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.aiming.aim_state import Aiming
from tabletop.ui.match.context import MatchContext, Room
from tabletop.ui.match.cutscenes.cutscene_show import CutscenePlayer
from tabletop.ui.match.help.help_controller import HelpController
from tabletop.ui.match.help.lesson_overlay import LessonOverlay
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.match.history.match_end import Ending
from tabletop.ui.match.history.recap import Recap
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.history.undo_request import UndoRequestView
from tabletop.ui.match.host import Host, PlayOptions
from tabletop.ui.match.input import key_actions
from tabletop.ui.match.input.control_record import ControlRecord
from tabletop.ui.match.input.dice_input import DiceHand
from tabletop.ui.match.input.events import TableInput
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.match.input.toolbar import left_tools, right_tools
from tabletop.ui.match.outcomes import Outcomes
from tabletop.ui.match.panel_sync import PanelSync
from tabletop.ui.match.playback.director import Director
from tabletop.ui.match.playback.dwell import MatchPacing
from tabletop.ui.match.question.callouts import Callouts
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.match.question.sides import Sides
from tabletop.ui.match.question.trade import Bargains
from tabletop.ui.match.question.viewpoint import Viewers
from tabletop.ui.match.scene_listener import SceneListener
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.frame.focus_ring import FocusRing
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.frame.table_screen import seated, styles_of
from tabletop.ui.table.panels.help_toolbar import AidRow
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.piece_tooltip import card_at
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.panels.table_chat import TableChat
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.viewmodel.control.match_controller import MatchController


@dataclass(frozen=True, slots=True)
class MatchParts:
    """All parts of a match screen."""

    log: LogPanel
    chat: TableChat
    players: PlayersPanel
    bar: PromptBar
    aids: AidRow
    tips: Tips
    overlays: Overlays
    frame: ScreenParts
    """The panels, the overlays and the tips together."""
    question: QuestionView
    viewers: Viewers
    sides: Sides
    focus: FocusRing
    lights: Lights
    bargains: Bargains
    dice: DiceHand
    history: HistoryPlayer
    past: TimeTravel
    ending: Ending
    recap: Recap
    undo_request: UndoRequestView
    lesson: LessonOverlay
    help: HelpController
    input: TableInput
    control_record: ControlRecord
    sync: PanelSync
    outcomes: Outcomes
    callouts: Callouts


def make_parts(controller: MatchController, context: MatchContext, panels_changed: Callable[..., None]) -> MatchParts:
    """Return the parts of a screen. `panels_changed` is called if a panel needs another height or a question is due."""
    view, ui = context.view, context.ui
    log = LogPanel(ui)
    players = PlayersPanel(ui, partial(picture_of, view), log.filter)
    overlays = Overlays(context, controller.game.id, log)
    bar = PromptBar(
        ui, [], right_tools(controller, context.host, partial(overlays.show_legend, controller.game.table.legend))
    )
    question = QuestionView(controller, context, bar, overlays)
    viewers = Viewers(controller, context, overlays)
    history = HistoryPlayer(controller, view)

    focus = FocusRing(lambda: controller.shown.table, lambda: view.table.zones)
    pointer = Pointer(context, question)
    aim_overlay = AimShow(Aiming(context, question), pointer)
    lights = Lights(context, question, pointer, focus, aim_overlay)
    past = TimeTravel(controller, context, history, bar, overlays, lights)
    ending = Ending(past, bar)
    aim = AimInput(aim_overlay, focus, lights, past)
    bar.tools = left_tools(controller, past, viewers, aim)

    aids, tips = AidRow(ui, []), Tips(ui, picture=lambda pos: _card_at(context, frame, pos))
    chat = TableChat(ui, partial(speaker_of, controller), partial(_refuse, context, overlays))
    frame = ScreenParts(view, [bar, players, log, chat.panel, aids], overlays, tips)
    sides = Sides(lights, frame)
    dice = DiceHand(context, question)
    bargains = Bargains(viewers)
    mouse = Mouse(context, frame, log, players, lights, bargains, aim, dice, sides)
    recap = Recap(past)
    named: dict[str, Panel] = {"prompt": bar, "players": players, "log": log}
    lesson = LessonOverlay(controller, overlays, named, bar)
    advice = HelpController(mouse, recap, lesson, bar)
    keys = key_actions.together(
        [
            key_actions.CameraActions(view).actions(lambda: controller.now.acting),
            key_actions.past_actions(past, recap),
            key_actions.FocusActions(context, lights, bar).actions(),
            key_actions.HelpActions(context, log, viewers, dice).actions(),
            key_actions.asking_actions(advice),
            {"next_side": lambda event: sides.step(), "chat": lambda event: chat.write()},
        ]
    )
    sync = PanelSync(past, ending, bargains, question, players, log, panels_changed)
    callouts = Callouts(controller, overlays, players)

    # these call parts that are made after them
    log.look, tips.words, aids.aids = past.look, advice.words_at, advice.aids()
    question.on_choice = lights.light
    context.director.listener, context.director.sounds.output = SceneListener(callouts), context.host
    return MatchParts(
        log=log,
        chat=chat,
        players=players,
        bar=bar,
        aids=aids,
        tips=tips,
        overlays=overlays,
        frame=frame,
        question=question,
        viewers=viewers,
        sides=sides,
        focus=focus,
        lights=lights,
        bargains=bargains,
        dice=dice,
        history=history,
        past=past,
        ending=ending,
        recap=recap,
        undo_request=UndoRequestView(past),
        lesson=lesson,
        help=advice,
        input=TableInput(mouse, past, keys),
        control_record=ControlRecord(mouse, bar),
        sync=sync,
        outcomes=Outcomes(past, lights, sync),
        callouts=callouts,
    )


def speaker_of(controller: MatchController) -> Seat | Message:
    """Return the seat that chats at the window: the acting one, or else the only person here; or why there is none."""
    shown, people = controller.shown, controller.people_here
    if shown.acting in people:
        return shown.acting
    return people[0] if len(people) == 1 else msg("ui.phones.chat_whose" if people else "ui.phones.chat_nobody")


def _refuse(context: MatchContext, overlays: Overlays, reason: Message) -> None:
    overlays.show_toast(reason, context.below_bar)


def _card_at(context: MatchContext, frame: ScreenParts, pos: tuple[int, int]) -> pygame.Surface | None:
    """Return the enlarged card under a point of the bare table."""
    return card_at(context.view, context.ui, pos) if frame.at(pos) is None else None


def make_context(
    host: Host, controller: MatchController, options: PlayOptions, refresh: Callable[[], None]
) -> MatchContext:
    """Return what all parts stand on: words in the colours of the seats, the view, and the director of its pieces."""
    shown, styles = controller.shown, styles_of(host.theme, controller.players)
    colours, names = seated(host.theme, styles), list(shown.names)
    view = TableView(Table(shown.table.plan), host.words, host.theme.text, colours, names=names)
    ui = UiContext(host.words, host.theme, names, styles, press_guard=host.press_guard)
    director = Director(
        view,
        flicking=controller.game.table.flicking,
        pacing=MatchPacing(controller, options),
        cutscenes=CutscenePlayer(view, ui),
    )
    set_speed(director, options)
    return MatchContext(host, ui, options, Room(), view, director, refresh)


def set_speed(director: Director, options: PlayOptions) -> None:
    """Set how fast things move, if at all."""
    director.speed, director.fast_dice = options.speed, options.fast_dice
    director.view.animator.reduced = options.speed <= 0
