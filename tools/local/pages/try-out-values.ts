/** Finds values for the parameters and bodies of `/docs` that work on this run's table. */
import { randomUUID } from 'node:crypto';
import { EXAMPLE_CUSTOMER } from '../../../api/operations/example.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';
import { newestEndpoint, valuesForEndpoint } from '../example-endpoint.ts';
import { type FoundFulfillment, fulfillmentOnItsWay } from '../example-fulfillment.ts';
import {
  exampleReport,
  type FoundPayment,
  findPayment,
  MOVABLE,
  VOIDABLE,
} from '../example-payment.ts';
import { type FoundOrder, newestOrders, type StockLevel, stockRow } from './try-out-rows.ts';

/** Examples of one operation, by parameter, and `body`. Undefined: no example. */
export type TryOutValues = Readonly<Record<string, unknown>>;

interface OperationParameters {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
}

/**
 * The SKUs of the examples: one to order and one to set, because each order changes the version
 * that setting a level needs.
 */
const SKUS = { ordered: 'ABC', set: 'MUG' } as const;

/** Returns the values of operations on payments of this table. */
function ofPayments(
  movable: FoundPayment | undefined,
  voidable: FoundPayment | undefined,
): Readonly<Record<string, TryOutValues>> {
  const values = movable ? { ...EXAMPLE_CUSTOMER, ...movable } : {};
  const voidPayment = voidable ? { ...EXAMPLE_CUSTOMER, ...voidable } : {};
  return { capturePayment: values, refundPayment: values, voidPayment };
}

/**
 * Returns the values of all operations. An operation on an order gets the customer's newest order.
 * One that changes an order gets an open order and its version. Operations with other needs have
 * their own entries.
 */
export async function readValues(api: EngineApi, tableName: string) {
  const [orders, parcel, movable, voidable, endpoint, ordered, set] = await Promise.all([
    newestOrders(api, tableName),
    fulfillmentOnItsWay(api, tableName, EXAMPLE_CUSTOMER.customerId),
    findPayment(api, tableName, EXAMPLE_CUSTOMER.customerId, MOVABLE),
    findPayment(api, tableName, EXAMPLE_CUSTOMER.customerId, VOIDABLE),
    newestEndpoint(api, tableName),
    stockRow(api, tableName, SKUS.ordered),
    stockRow(api, tableName, SKUS.set),
  ]);
  const [newest] = orders;
  const open = orders.filter(({ status }) => status === 'OPEN');
  const id = `c-${randomUUID().slice(0, 8)}`;
  const own: Readonly<Record<string, TryOutValues>> = {
    // These parameters are optional, so they have no example.
    listCustomerOrders: { from: undefined, to: undefined },
    listOpenOrders: { status: 'OPEN', from: undefined, to: undefined, number: undefined },
    createOrder: ordered ? { body: basketOf(ordered.level) } : {},
    putInventory: set ? { sku: SKUS.set, 'If-Match': `"${set.version}"`, body: set.level } : {},
    ...ofPayments(movable, voidable),
    recordPaymentFact: newest ? { body: exampleReport(newest.orderId) } : {},
    ...valuesForEndpoint(endpoint),
    createCustomer: { body: { customerId: id, name: 'Nia Lund', email: `${id}@mail.example` } },
  };
  const changed = inTurns(open);
  const shipped = inTurns(open.filter(({ byLine }) => !byLine));
  const orderFor = (method: string, operationId: string) => {
    if (method === 'get') return newest;
    return (operationId === 'updateOrderStatus' ? shipped() : changed()) ?? newest;
  };
  return (method: string, { operationId, parameters = [] }: OperationParameters): TryOutValues => {
    if (operationId in own) return own[operationId] ?? {};
    const names = parameters.map(({ name }) => name);
    if (names.includes('fulfillmentId')) return parcel ? valuesForParcel(parcel) : {};
    const order = names.includes('orderId') ? orderFor(method, operationId) : undefined;
    return order ? valuesFor(order) : {};
  };
}

/**
 * Gives each change an order of its own while there are enough, because a change invalidates the
 * next one's version.
 */
function inTurns<Item>(items: readonly Item[]): () => Item | undefined {
  let turn = 0;
  return () => items[turn++ % items.length];
}

const basketOf = ({ currency, unitPrice, name }: StockLevel) => ({
  currency,
  lines: [{ sku: SKUS.ordered, quantity: 1, unitPrice, name }],
});

const valuesFor = ({ orderId, version }: FoundOrder): TryOutValues => ({
  orderId,
  ...(version !== undefined && { 'If-Match': `"${version}"` }),
});

const valuesForParcel = ({ orderId, fulfillmentId, version }: FoundFulfillment): TryOutValues => ({
  orderId,
  fulfillmentId,
  'If-Match': `"${version}"`,
});
