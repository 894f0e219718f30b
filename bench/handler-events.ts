/** What the measured handlers are called with: the events of `npm run invoke`, of the size that a shop knows. */
import { events } from '../events/events.ts';

type Event = Readonly<Record<string, unknown>>;

/** Of these a page may end before the list does; then a cursor is sealed, with a key from Secrets Manager. */
export const PAGED = ['a2-list-customer-orders', 'a5-list-open-orders', 'a11-list-low-stock'];

/** By bundle. Handlers that are not ours answer A2, or what their name says. */
export function eventFor(bundle: string, { nextPage = true } = {}): Event {
  const all: Readonly<Record<string, object>> = events();
  const event = (all[bundle] ?? all[bundle === 'bare-a6' ? A6 : 'a2-list-customer-orders']) as Event;
  if (bundle === A6 || bundle === 'bare-a6') return { ...event, body: JSON.stringify(ORDER) };
  if (!PAGED.includes(bundle) || nextPage) return event;
  return { ...event, queryStringParameters: { ...(event['queryStringParameters'] as object), limit: '100' } };
}

const A6 = 'a6-create-order';

const ORDER = {
  currency: 'EUR',
  lines: ['ABC', 'DEF', 'GHI'].map((sku) => ({ sku, quantity: 2, unitPrice: 2500, name: `Canvas bag ${sku}` })),
  shippingAddress: {
    recipient: 'Acme Co',
    street: '1 Main Street',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
  },
};
