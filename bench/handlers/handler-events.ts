/** What the measured handlers are called with: the events of `npm run invoke`, of the size that a shop knows, and what they answer. */
import { events } from '../../events/events.ts';

export type Event = Readonly<Record<string, unknown>>;

/** Of these a page may end before the list does; then a cursor is sealed, with a key from Secrets Manager. */
export const PAGED = ['a02-list-customer-orders', 'a05-list-open-orders', 'a11-list-low-stock'];

const isA6 = (bundle: string): boolean => bundle.includes('a6');

/** By bundle. Handlers that are not ours do A6, or else A2. */
export function eventFor(bundle: string, { nextPage = true } = {}): Event {
  const all: Readonly<Record<string, object>> = events();
  const event = (all[bundle] ?? all[isA6(bundle) ? 'a06-create-order' : 'a02-list-customer-orders']) as Event;
  if (isA6(bundle)) return { ...event, body: JSON.stringify(ORDER) };
  if (!PAGED.includes(bundle)) return event;
  const query = { ...(event['queryStringParameters'] as object), limit: nextPage ? '20' : '100' };
  return { ...event, queryStringParameters: query };
}

/** The same from an operator, whose orders nobody counts: a customer's second one within a minute would be placed in two attempts. */
export function asOperator(event: Event): Event {
  const context = event['requestContext'] as { authorizer: { jwt: { claims: object } } };
  const claims = { ...context.authorizer.jwt.claims, 'cognito:groups': '[operators]' };
  return { ...event, requestContext: { ...context, authorizer: { jwt: { ...context.authorizer.jwt, claims } } } };
}

const OTHER_STATUSES: Readonly<Record<string, number>> = {
  ...{ 'a10-put-inventory': 201, 'a12-create-customer': 201, 'route-not-found': 404 },
};

/** What a handler has to answer for its figures to count: what fails is quick or slow for reasons of its own. None of Lambda's own triggers. */
export function statusFor(bundle: string): number | undefined {
  if (['project-changes', 'rotate-cursor-key'].includes(bundle)) return undefined;
  return isA6(bundle) ? 201 : (OTHER_STATUSES[bundle] ?? 200);
}

/** SKUs as they are sold here, for an engine that looks. */
export const LEVELS = ['ABC', 'DEF', 'GHI'].map((sku) => ({
  ...{ sku, name: `Canvas bag ${sku}`, unitPrice: 2500, currency: 'EUR', quantity: 1_000_000, lowStockThreshold: 5 },
}));

const ORDER = {
  currency: 'EUR',
  lines: LEVELS.map(({ sku, unitPrice, name }) => ({ sku, quantity: 2, unitPrice, name })),
  shippingAddress: {
    recipient: 'Acme Co',
    street: '1 Main Street',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
  },
};
