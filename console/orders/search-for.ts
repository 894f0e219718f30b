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

/** References of payments, as providers write them: `pi_3Nx…`. */
const REFERENCE = /^[a-z]{2,4}_\w{6,}$/i;
/** A SKU or a customer's id: one word with a digit or a separator. */
const ID = /^(?=.*[\d_-])[\w-]{1,64}$/;

/** A tracking number: five digits or more, in letters, digits and what people write between. */
const TRACKING = /^(?=(.*\d){5})[\w ./()-]{8,100}$/;

/**
 * Asks the API about a text of a known form once, and about tracking numbers and words where the
 * shop finds them.
 */
export async function searchFor({ client, config }: Shop, text: string): Promise<Found> {
  if (text.includes('@')) return byEmail(client, text);
  let paid = REFERENCE.test(text) ? await byPayment(client, text) : undefined;
  if (paid && paid.orders.length > 0) return paid;
  if (config.findParcels && TRACKING.test(text))
    paid = withTried(paid, await byTracking(client, text));
  if (paid && paid.orders.length > 0) return paid;
  // A SKU may look like a reference: `TEE_BLACK1`.
  if (ID.test(text)) return withTried(paid, await byId(client, text));
  const found = config.findOrders ? await byWords(client, text) : { ...NONE, tried: [], off: true };
  return withTried(paid, found);
}

const withTried = (before: Found | undefined, found: Found): Found => ({
  ...found,
  tried: [...(before?.tried ?? []), ...found.tried],
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

async function byPayment(client: OrdersClient, reference: string): Promise<Found> {
  const { items } = await client.listOpenOrders({ provider: 'stripe', reference });
  return { ...NONE, orders: items, tried: ['payment reference'] };
}

/** A52: each order once, whichever of its parcels have the number. */
async function byTracking(client: OrdersClient, tracking: string): Promise<Found> {
  const { items } = await client.listOpenOrders({ tracking });
  const orders = [...new Map(items.map((order) => [order.orderId, order])).values()];
  return { ...NONE, orders, tried: ['tracking number'] };
}

/** A10b, then A1. */
async function byId(client: OrdersClient, id: string): Promise<Found> {
  const tried = ['SKU', 'customer id'];
  const level = await client.getInventory({ sku: id }).catch(unknown);
  if (level) return { ...NONE, sku: id, tried };
  const customer = await client.getCustomer({ customerId: id }).catch(unknown);
  return { ...NONE, ...(customer && { customerId: id }), tried };
}

/** A31f and A33b. */
async function byWords(client: OrdersClient, q: string): Promise<Found> {
  const tried = ['names of orders and customers'];
  const [orders, customers] = await Promise.all([
    client.listOpenOrders({ q, limit: 50 }),
    client.findCustomers({ q }),
  ]);
  return { customers: customers.items, orders: orders.items, tried };
}

function unknown(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error.status !== 404) throw error;
}
