"""Serves seahaven-stripe-world on loopback, at the port that is given, in test mode."""
import sys

import seahaven.http
from seahaven_stripe_world import world
from seahaven_stripe_world.http_api import handle

seahaven.http.serve(
    world,
    handle,
    host='127.0.0.1',
    port=int(sys.argv[1]),
    reset_options={'startup': {'livemode': False}},
)
