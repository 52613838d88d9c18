"""Every number that decides how pieces feel under the finger: one table, one revision.

SI units (metre, kilogram, second, radian) unless a name says otherwise. The revision goes into the header of every
log: a flight recorded under another revision is replayed from its recorded outcome, not simulated again.
Sources are named where a number has one; every other number is our own choice and may be tuned. Each change of a value
that can change an outcome raises `REVISION`.
"""

from typing import Final

REVISION: Final = 2

# --- flicked discs (Ascending Empires, physics model 8.1 and 8.2) -------------------------------------------------
GRAVITY: Final = 9.81
FRICTION: Final = 0.25
"""Sliding friction of a wooden disc on a varnished board; plausible 0.15 to 0.40 (filmed carrom on powder: 0.13)."""
RESTITUTION: Final = 0.55
"""Rebound of rim against rim and of rim against a raised planet; 250 filmed crokinole shots are clearly inelastic."""
RIM_FRICTION: Final = 0.15
"""Friction of rim against rim; air-hockey pucks measured about 0.12."""
MAX_SPEED: Final = 3.0
MAX_OFFSET: Final = 0.3
"""Largest side offset of the finger as a fraction of the radius; beyond it a finger slips off the rim."""
CONTACT_SPEED: Final = 0.005
"""Slowest normal approach (m/s) that counts as a blow; slower touching is resting contact (R10)."""
REST_GAP: Final = 5e-5
"""Gap (m) kept between discs at rest, so that a chain is solved blow by blow and not as one inelastic lump."""

# --- the simulation of a flick (recipe 8.3) -----------------------------------------------------------------------
MAX_STEP: Final = 1 / 240
MIN_STEP: Final = 2e-5
CONTACT_DEPTH: Final = 2e-5
"""Distance (m) that a step may run past the first touch, so that the engine sees an overlap."""
BLOW_STEP: Final = 1e-4
"""Longest step (s) that may end with a blow."""
COLLISION_SLOP: Final = 1e-6
"""Overlap (m) that the engine leaves alone; its default of 0.1 would be ten centimetres."""
COLLISION_PERSISTENCE: Final = 1
ITERATIONS: Final = 30
STILL: Final = 1e-6
"""Speed (m/s) of centre and rim below which a disc is at rest."""
MAX_STEPS: Final = 60_000
FILM_RATE: Final = 120
"""Recorded frames per second."""

# --- standing on edge (R16) ---------------------------------------------------------------------------------------
EDGE_SPEED: Final = 0.9
"""Smallest change of normal speed (m/s) by one blow that can make a ship stand up."""
EDGE_CHANCE: Final = 6
"""One in this many such blows makes a ship stand up."""
ROLLING_RESISTANCE: Final = 0.02

# --- seams of a puzzle board (8.7) --------------------------------------------------------------------------------
SEAM_CLIMB: Final = 6.0
"""A seam of height h takes SEAM_CLIMB * g * h from the square of the normal speed."""
SEAM_REBOUND: Final = 0.3

# --- from the hand to the shot (8.6) ------------------------------------------------------------------------------
PULL_DEAD_ZONE: Final = 0.006
PULL_FULL: Final = 0.20
PULL_EXPONENT: Final = 1.5
FINE_ANGLE: Final = 0.25
"""Angular sensitivity while the fine key is held."""
FINGER_RADIUS: Final = 0.005
STROKE_WINDOW: Final = 0.080
"""The velocity of a stroke is the mean over this time (s) before the rim."""
STROKE_LEAST: Final = 0.020
"""A stroke that has only begun at the rim is measured for this time (s)."""
TREMOR_DEGREES: Final = 0.7
TREMOR_SPEED: Final = 0.03

# --- dice (8.8) ---------------------------------------------------------------------------------------------------
DIE_EDGE: Final = 0.016
DIE_MASS: Final = 0.004
DIE_WALL_RESTITUTION: Final = 0.45
DIE_FRICTION: Final = 0.35
DIE_ROLL_SPEED: Final = 0.25
"""A die slower than this (m/s) no longer rolls over its edges; it slides and lies down."""
DIE_DROP: Final = 0.06
"""Height (m) from which the hand lets the dice go."""
DIE_BOUNCE: Final = 0.5
DIE_MAX_SPEED: Final = 4.0
DIE_SPREAD: Final = 0.15
"""Scatter of speed and direction (rad) between the dice of one throw."""
DIE_SPIN: Final = 12.0
"""Largest turning speed (rad/s) with which a die leaves the hand."""
DIE_LIE_DOWN: Final = 8.0
"""Quarter-turns per second with which a slow die falls onto its nearest face."""
DIE_STEP: Final = 1 / 480
DIE_STEPS_PER_FRAME: Final = 4
DIE_GAP: Final = 2e-5
DIE_SKIN: Final = 5e-5
"""Thickness (m) by which the simulated boxes are larger all round, so that dice at rest are clear of each other."""
DIE_OVERLAP_LEFT: Final = 1e-12
"""Share of an overlap that the engine leaves after one second."""
DIE_EASE_STEPS: Final = 48
DIE_EASE_ITERATIONS: Final = 60
DIE_TIME_LIMIT: Final = 6.0

# --- the live table of the sandbox --------------------------------------------------------------------------------
LIVE_STEP: Final = 1 / 240
LIVE_SLEEP_TIME: Final = 0.25
LIVE_IDLE_SPEED: Final = 0.004
LIVE_ITERATIONS: Final = 10
LIVE_POINTER_SPEED: Final = 4.0
LIVE_KNOCK_SPEED: Final = 0.02
"""Slowest blow (m/s) that is reported for a sound."""

# --- sliding and spinning are coupled (Farkas, Bartels, Unger, Wolf, Phys. Rev. Lett. 90, 248302, 2003) -----------
# Entry i belongs to s = i / 64 with s = v / (v + R * omega); read between entries by linear interpolation.
# fmt: off
FORCE_FACTORS: Final[tuple[float, ...]] = (
    0.0, 0.0158725, 0.0322539, 0.0491655, 0.0666296, 0.0846696, 0.1033097, 0.1225751, 0.1424918, 0.1630868,
    0.1843879, 0.2064235, 0.2292226, 0.2528145, 0.2772284, 0.3024933, 0.3286371, 0.3556861, 0.3836641, 0.4125911,
    0.4424814, 0.4733417, 0.505168, 0.5379411, 0.5716216, 0.6061412, 0.6413918, 0.6772081, 0.7133411, 0.7494145,
    0.7848439, 0.8186572, 0.8488263, 0.8714738, 0.8894898, 0.9044658, 0.9171528, 0.9280259, 0.9374188, 0.9455803,
    0.9527026, 0.9589385, 0.9644116, 0.9692236, 0.9734591, 0.9771894, 0.980475, 0.9833674, 0.9859112, 0.9881447,
    0.9901015, 0.9918108, 0.9932981, 0.9945861, 0.9956947, 0.9966416, 0.9974424, 0.9981112, 0.9986605, 0.9991015,
    0.9994441, 0.9996976, 0.9998699, 0.9999685, 1.0,
)
"""Share f of the full sliding friction that slows the centre of a disc that also spins."""
TORQUE_FACTORS: Final[tuple[float, ...]] = (
    0.6666667, 0.6665407, 0.6661465, 0.6654579, 0.6644463, 0.6630806, 0.6613266, 0.6591473, 0.6565017, 0.6533457,
    0.6496307, 0.6453038, 0.6403073, 0.6345786, 0.6280493, 0.6206455, 0.6122871, 0.6028876, 0.5923544, 0.5805888,
    0.5674864, 0.5529382, 0.5368329, 0.519059, 0.4995104, 0.4780938, 0.4547403, 0.4294248, 0.4021967, 0.3732333,
    0.3429386, 0.3121596, 0.2829422, 0.2596051, 0.2398341, 0.2223326, 0.2065398, 0.192117, 0.1788326, 0.166517,
    0.1550399, 0.1442983, 0.1342085, 0.1247009, 0.1157176, 0.1072087, 0.0991318, 0.0914498, 0.0841302, 0.0771447,
    0.0704678, 0.064077, 0.0579523, 0.0520753, 0.0464299, 0.0410011, 0.0357754, 0.0307405, 0.0258852, 0.0211991,
    0.0166728, 0.0122976, 0.0080652, 0.0039683, 0.0,
)
"""Factor t of the friction torque: d(omega)/dt = -(2 mu g / R) t."""
# fmt: on
