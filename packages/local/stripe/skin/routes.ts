import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Route,
  readIntent,
  updateIntent,
} from './intents.ts';
import { listBookings, listDisputes, listRefunds } from './lists.ts';
import { createMethod } from './methods.ts';
import { acceptDispute, createRefund, readRefund } from './refunds.ts';
import type { Members } from './request.ts';
import { wrongParameter } from './stripe-error.ts';

interface KnownRoute {
  readonly route: Route;
  /** The parameters, without `expand`. Stripe refuses others. */
  readonly parameters: readonly string[];
}

const PAGE = ['limit', 'starting_after', 'created'];
const PAYING = ['payment_method', 'payment_method_options', 'return_url'];

/** The routes that the adapter and the recordings use. */
const ROUTES: Readonly<Record<string, KnownRoute>> = {
  'POST /v1/payment_methods': {
    route: ({ ledger, methods }, { form }) => createMethod(ledger, methods, form),
    parameters: ['type', 'card'],
  },
  'POST /v1/payment_intents': {
    route: createIntent,
    parameters: [
      ...PAYING,
      'amount',
      'automatic_payment_methods',
      'capture_method',
      'confirm',
      'currency',
      'metadata',
      'payment_method_types',
    ],
  },
  'GET /v1/payment_intents/*': { route: readIntent, parameters: [] },
  'POST /v1/payment_intents/*': { route: updateIntent, parameters: ['metadata'] },
  'POST /v1/payment_intents/*/confirm': { route: confirmIntent, parameters: PAYING },
  'POST /v1/payment_intents/*/capture': {
    route: captureIntent,
    parameters: ['amount_to_capture', 'final_capture', 'metadata'],
  },
  'POST /v1/payment_intents/*/cancel': {
    route: cancelIntent,
    parameters: ['cancellation_reason'],
  },
  'POST /v1/refunds': { route: createRefund, parameters: ['payment_intent', 'amount', 'metadata'] },
  'GET /v1/refunds': { route: listRefunds, parameters: [...PAGE, 'payment_intent'] },
  'GET /v1/refunds/*': { route: readRefund, parameters: [] },
  'GET /v1/disputes': { route: listDisputes, parameters: [...PAGE, 'payment_intent'] },
  'POST /v1/disputes/*/close': { route: acceptDispute, parameters: [] },
  'GET /v1/balance_transactions': { route: listBookings, parameters: PAGE },
};

/** Finds the route of a path, and the id in it. */
export function routeOf(
  method: string,
  path: string,
): { readonly route: KnownRoute; readonly id: string } | undefined {
  const [, version, kind, id, ...action] = path.split('/');
  const named = ['', version, kind, ...(id === undefined ? [] : ['*']), ...action].join('/');
  const route = ROUTES[`${method} ${named}`];
  return route && { route, id: decodeURIComponent(id ?? '') };
}

/** Refuses a parameter that a route does not know. */
export function checkParameters({ parameters }: KnownRoute, form: Members): void {
  const unknown = Object.keys(form).find((name) => ![...parameters, 'expand'].includes(name));
  if (unknown !== undefined)
    throw wrongParameter('parameter_unknown', unknown, `Received unknown parameter: ${unknown}`);
}
