import type { OrdersClient } from '../../client/orders-client.ts';
import { ORDER_NUMBER } from '../route.ts';
import type { Found } from './found.ts';
import { byPhone, isPhone, phoneNote } from './phone-search.ts';
import { bySku, type Shop, unknown } from './sku-search.ts';

const NONE = { customers: [], orders: [] };

/** References of payments, as Stripe writes them: `pi_3Nx…`. Others are of no known form. */
const REFERENCE = /^[a-z]{2,4}_\w{6,}$/i;
/** The most characters of a reference in a shop's own system. */
const LONGEST = 100;
/** A SKU or a customer's id: one word with a digit or a separator. */
const ID = /^(?=.*[\d_-])[\w-]{1,64}$/;
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A name, or a customer's id of letters alone. */
const WORD = /^[a-z]{1,64}$/i;
/** A SKU, which may be of any script and have spaces. */
const SKU = /^[^~#][^#]{0,63}$/u;

/** A tracking number: five digits or more, in letters, digits and what people write between. */
const TRACKING = /^(?=(.*\d){5})[\w ./()-]{8,100}$/;

/**
 * Asks the API about a text of a known form once, and about tracking numbers, phone numbers, SKUs
 * and words where the shop finds orders by them.
 */
export async function searchFor({ client, config }: Shop, text: string): Promise<Found> {
  if (EMAIL.test(text)) return byEmail(client, text);
  let named = await byReference({ client, config }, text);
  const isParcel = TRACKING.test(text);
  if (named.orders.length === 0 && config.findParcels && isParcel)
    named = withTried(named, await byTracking(client, text));
  if (named.orders.length === 0 && config.findOrders && isPhone(text))
    named = withTried(named, await byPhone(client, text));
  if (named.orders.length + named.customers.length > 0) return named;
  // A SKU may look like a reference: `TEE_BLACK1`.
  const answer = ID.test(text)
    ? await byId({ client, config }, text)
    : await byWord({ client, config }, text);
  const off = [...(answer.off ?? []), ...lackOf(text)];
  if (isParcel && !config.findParcels && !answer.sku) off.push(NO_PARCELS);
  if (!answer.sku) off.push(...phoneNote(text, config.findOrders));
  return withTried(named, { ...answer, off });
}

/** Names the part of an e-mail address that a text with an @ still needs, if any. */
export function lackOf(text: string): readonly string[] {
  const [name, host] = text.split('@');
  if (host === undefined || EMAIL.test(text)) return [];
  let lack = 'it has a space or two @';
  if (!name) lack = 'nothing is before the @';
  else if (!host) lack = 'nothing is after the @';
  else if (!host.includes('.')) lack = 'its end is missing, as .com';
  return [`No e-mail address yet: ${lack}.`];
}

const NO_NAMES =
  'Names are searched in the open orders alone: the shop’s setting findOrders is off.';
const NO_PARCELS =
  'Tracking numbers are not kept for the search: the shop’s setting findParcels is off.';

const withTried = (before: Found, answer: Found): Found => ({
  ...answer,
  tried: [...before.tried, ...answer.tried],
});

/** A33, and the orders of the one customer who has the address. */
async function byEmail(client: OrdersClient, email: string): Promise<Found> {
  const tried = ['e-mail address'];
  const { items: customers } = await client.findCustomers({ email });
  const [only, ...others] = customers;
  if (!only || others.length > 0) return { ...NONE, customers, tried };
  const { customerId } = only;
  const { items } = await client.listCustomerOrders({ customerId, limit: 50 });
  return { customers, orders: items.map((order) => ({ ...order, customerId })), tried };
}

/** A31c for each of the shop's own systems, and A31d for each of its payment providers. */
async function byReference({ client, config }: Shop, reference: string): Promise<Found> {
  const providers = config.paymentProviders.filter((provider) =>
    (provider === 'stripe' ? REFERENCE : ID).test(reference),
  );
  const sources = config.orderSources.filter(() => reference.length <= LONGEST);
  const pages = await Promise.all([
    ...sources.map((source) => client.listOrders({ source, reference })),
    ...providers.map((provider) => client.listOrders({ provider, reference })),
  ]);
  const tried = [...sources, ...providers].map((name) => `reference at ${name}`);
  // The view of numbers has looked for it before.
  if (ORDER_NUMBER.test(reference)) tried.unshift('order number');
  return { ...NONE, orders: pages.flatMap(({ items }) => items), tried };
}

/** A52: each order once, whichever of its parcels have the number. */
async function byTracking(client: OrdersClient, tracking: string): Promise<Found> {
  const { items } = await client.listOrders({ tracking });
  const orders = [...new Map(items.map((order) => [order.orderId, order])).values()];
  return { ...NONE, orders, tried: ['tracking number'] };
}

/** By its SKU, then A1. */
async function byId(shop: Shop, id: string): Promise<Found> {
  const found = await bySku(shop, id);
  if (found.sku || found.orders.length > 0) return found;
  const customer = await shop.client.getCustomer({ customerId: id }).catch(unknown);
  const tried = [...found.tried, 'customer id'];
  return { ...NONE, ...(customer && { customerId: id }), tried };
}

/** By its SKU, and what has the words as a name, else A1 for an id of letters alone. */
async function byWord({ client, config }: Shop, text: string): Promise<Found> {
  const isSku = SKU.test(text);
  const [ofSku, named] = await Promise.all([
    isSku ? bySku({ client, config }, text) : ({ ...NONE, tried: [] } as Found),
    config.findOrders ? byWords(client, text) : { ...NONE, tried: [], off: [NO_NAMES] },
  ]);
  const orders = [...ofSku.orders, ...named.orders];
  const hits = { ...named, orders, tried: [...ofSku.tried, ...named.tried] };
  if (ofSku.sku) return { ...hits, off: [], sku: text };
  if (!WORD.test(text) || orders.length + named.customers.length > 0) return hits;
  const customer = await client.getCustomer({ customerId: text }).catch(unknown);
  const tried = [...hits.tried, 'customer id'];
  return { ...hits, ...(customer && { customerId: text, off: [] }), tried };
}

/** A31f and A33b. */
async function byWords(client: OrdersClient, q: string): Promise<Found> {
  const tried = ['names and postal codes of orders', 'names of customers'];
  const [orders, customers] = await Promise.all([
    client.listOrders({ q, limit: 50 }),
    client.findCustomers({ q }),
  ]);
  return { customers: customers.items, orders: orders.items, tried };
}
