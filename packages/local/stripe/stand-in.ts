import { STRIPE_VERSION } from '../../../functions/payments/stripe/requests.ts';
import type { Ledger, LedgerMethod } from './ledger/ledger.ts';
import { LedgerRefusal, openLedger } from './ledger/open-ledger.ts';
import { eventsOf, type StandInEvent } from './skin/events.ts';
import { idempotencyKeys } from './skin/idempotency.ts';
import { pageOf } from './skin/lists.ts';
import {
  listIn,
  type Members,
  type StripeReply,
  type StripeRequest,
  textOf,
} from './skin/request.ts';
import { checkParameters, routeOf } from './skin/routes.ts';
import { noRoute, refusal, StripeError, unauthorized } from './skin/stripe-error.ts';

/** Stripe's place on this machine: its routes and events over books of our own. */
export interface StripeStandIn {
  readonly ledger: Ledger;
  /** All events, oldest first. */
  readonly events: readonly StandInEvent[];
  /** Answers a request at once. It neither loses nor delays anything: `faults.ts` does. */
  readonly answer: (request: StripeRequest) => StripeReply;
  /** Forgets all Idempotency-Keys, as Stripe may after a day. */
  readonly forgetKeys: () => void;
}

export interface StandInOptions {
  readonly now?: (() => Date) | undefined;
  /** A part of every id: two runs on the same data need different ones. */
  readonly run?: string | undefined;
  readonly onEvent?: ((event: StandInEvent) => void) | undefined;
}

/** Plays Stripe's API for the program that calls it. Nothing leaves this machine. */
export function stripeStandIn({
  now = () => new Date(),
  run = '1StandIn',
  onEvent = () => undefined,
}: StandInOptions = {}): StripeStandIn {
  const events: StandInEvent[] = [];
  const methods = new Map<string, LedgerMethod>();
  const keys = idempotencyKeys();
  const ledger = openLedger({
    now,
    run,
    publish: (change) => {
      for (const event of eventsOf(ledger, change, STRIPE_VERSION)) {
        events.push(event);
        onEvent(event);
      }
    },
  });
  const execute = (request: StripeRequest): StripeReply => {
    const { method, path, form, key } = request;
    if (method === 'GET' && path === '/v1/events') return listEvents(events, form);
    const match = routeOf(method, path);
    if (!match) throw noRoute(method, path);
    checkParameters(match.route, form);
    return match.route.route({ ledger, methods }, { id: match.id, form, key });
  };
  return {
    ledger,
    events,
    forgetKeys: keys.forget,
    answer: (request) =>
      orError(ledger, request, () => {
        if (!/^Bearer \S+$/.test(request.authorization ?? '')) throw unauthorized();
        const first = keys.find(request, ledger.now());
        if (first) return first;
        const reply = orError(ledger, request, () => execute(request));
        keys.keep(request, reply, ledger.now());
        return reply;
      }),
  };
}

/** Converts errors to answers. One that depends on the payment's status contains the payment. */
function orError(ledger: Ledger, { path }: StripeRequest, answer: () => StripeReply): StripeReply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof StripeError) return error.reply;
    if (!(error instanceof LedgerRefusal)) throw error;
    const payment = ledger.payments.get(path.split('/')[3] ?? '');
    return refusal(error.code, payment).reply;
  }
}

/** GET /v1/events: those of these types, and those that no endpoint has accepted. */
function listEvents(events: readonly StandInEvent[], form: Members): StripeReply {
  const types = [...listIn(form['types']), ...listIn([form['type'] ?? []].flat())];
  const isUndelivered = textOf(form['delivery_success']) === 'false';
  const listed = events.filter(
    (event) =>
      (types.length === 0 || types.includes(event.type)) &&
      (!isUndelivered || event.pending_webhooks > 0),
  );
  return pageOf(listed.reverse(), form, '/v1/events');
}
