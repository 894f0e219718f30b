import type { OrdersClient } from '../../api/client/orders-client.ts';
import { ProblemError } from '../../api/client/problem-error.ts';
import type { FoundCustomer, ListedOrder } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';

/** The hits of a search in the whole shop. */
export interface Found {
  readonly customers: readonly FoundCustomer[];
  readonly orders: readonly ListedOrder[];
  readonly sku?: string;
  /** The customer whose id the text is. */
  readonly customerId?: string;
  /** The forms that the text was looked up in, for people. */
  readonly tried: readonly string[];
  /** True if the shop does not search names (setting `findOrders`). */
  readonly off?: boolean;
}

type Shop = Pick<Desk, 'client' | 'config'>;

const NONE = { customers: [], orders: [] };

/** References of payments, as Stripe writes them: `pi_3Nx…`. Others are of no known form. */
const REFERENCE = /^[a-z]{2,4}_\w{6,}$/i;
/** A SKU or a customer's id: one word with a digit or a separator. */
const ID = /^(?=.*[\d_-])[\w-]{1,64}$/;

/** Asks the API about a text of a known form once, and about words where the shop finds them. */
export async function searchFor({ client, config }: Shop, text: string): Promise<Found> {
  if (text.includes('@')) return byEmail(client, text);
  const named = await byReference({ client, config }, text);
  if (named.orders.length > 0) return named;
  // A SKU may look like a reference: `TEE_BLACK1`.
  return withTried(named, await (ID.test(text) ? byId : byWords)(client, text));
}

const withTried = (before: Found, found: Found): Found => ({
  ...found,
  tried: [...before.tried, ...found.tried],
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
  const pages = await Promise.all([
    ...config.orderSources.map((source) => client.listOpenOrders({ source, reference })),
    ...providers.map((provider) => client.listOpenOrders({ provider, reference })),
  ]);
  const tried = [...config.orderSources, ...providers].map((name) => `reference at ${name}`);
  return { ...NONE, orders: pages.flatMap(({ items }) => items), tried };
}

/** A10b, then A1. */
async function byId(client: OrdersClient, id: string): Promise<Found> {
  const tried = ['SKU', 'customer id'];
  const level = await client.getInventory({ sku: id }).catch(unknown);
  if (level) return { ...NONE, sku: id, tried };
  const customer = await client.getCustomer({ customerId: id }).catch(unknown);
  return { ...NONE, ...(customer && { customerId: id }), tried };
}

/** A31f and A33b, if the shop has them. */
async function byWords(client: OrdersClient, q: string): Promise<Found> {
  const tried = ['names of orders and customers'];
  try {
    const [orders, customers] = await Promise.all([
      client.listOpenOrders({ q, limit: 50 }),
      client.findCustomers({ q }),
    ]);
    return { customers: customers.items, orders: orders.items, tried };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'invalid-request') throw error;
    return { ...NONE, tried: [], off: true };
  }
}

function unknown(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error.status !== 404) throw error;
}
