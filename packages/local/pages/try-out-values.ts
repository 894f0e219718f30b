/** Finds values for the parameters and bodies of `/docs` that work on this run's table. */
import { randomUUID } from 'node:crypto';
import { requestOf } from '../../api/story/ask.ts';
import { OPERATIONS } from '../../client/operations.ts';
import type { OperationId } from '../../client/orders-client.ts';
import { exampleReport } from '../examples/example-payment.ts';
import { type ExampleRows, newestOrders } from '../examples/example-rows.ts';
import type { FoundIds } from '../examples/example-source.ts';
import { EXAMPLE_SOURCES, type SourceId, sourceFor } from '../examples/example-sources.ts';
import { CUSTOMERS } from '../sample-data/sample-shop.ts';
import { type StockLevel, stockRow } from './try-out-rows.ts';

/** Examples of one operation, by parameter, and `body`. Undefined: no example. */
export type TryOutValues = Readonly<Record<string, unknown>>;

/**
 * The SKUs of the examples: one to order and one to set, because each order changes the version
 * that setting a level needs.
 */
const SKUS = { ordered: 'ABC', set: 'MUG' } as const;

/**
 * Returns the values of all operations. An operation on an order gets the customer's newest order.
 * One that changes an order gets an open order and its version. Operations with other needs have
 * their own entries.
 */
export async function readValues(rows: ExampleRows) {
  const [orders, values, own] = await Promise.all([
    newestOrders(rows),
    findAll(rows),
    ownValues(rows),
  ]);
  const [newest] = orders;
  const open = orders.filter(({ status, isHeld }) => status === 'OPEN' && !isHeld);
  const changed = inTurns(open);
  const shipped = inTurns(open.filter(({ byLine }) => !byLine));
  const orderFor = (method: string, operation: OperationId) => {
    if (method === 'get') return newest;
    return (operation === 'updateOrderStatus' ? shipped() : changed()) ?? newest;
  };
  const report = newest ? { body: exampleReport(newest.orderId) } : {};
  return (method: string, operation: OperationId): TryOutValues => {
    if (operation === 'recordPaymentFact') return report;
    if (operation in own) return own[operation] ?? {};
    const source = sourceFor(requestOf({ operation }).parameters);
    if (source === undefined) return {};
    const ids = source === 'orderId' ? orderFor(method, operation) : values[source];
    if (!ids) return {};
    const { parameters, body } = requestOf({ operation }, ids);
    // A body may name another row, as the order that a return pays for.
    return { ...parameters, ...ifMatch(ids), ...(body && { body: JSON.parse(body) }) };
  };
}

const ifMatch = ({ version }: FoundIds): TryOutValues =>
  version === undefined ? {} : { 'If-Match': `"${version}"` };

/** Reads all sources of ids. */
async function findAll(rows: ExampleRows): Promise<Readonly<Record<string, FoundIds | undefined>>> {
  const sources = Object.keys(EXAMPLE_SOURCES) as SourceId[];
  return Object.fromEntries(
    await Promise.all(sources.map(async (id) => [id, await EXAMPLE_SOURCES[id].find(rows)])),
  );
}

/** Makes the values of operations that are about no order, no payment and no endpoint. */
async function ownValues(rows: ExampleRows): Promise<Readonly<Record<string, TryOutValues>>> {
  const [ordered, set] = await Promise.all([
    stockRow(rows, SKUS.ordered),
    stockRow(rows, SKUS.set),
  ]);
  const id = `c-${randomUUID().slice(0, 8)}`;
  return {
    listCustomerOrders: withoutExamples('listCustomerOrders'),
    // Its other forms find other orders.
    listOrders: { ...withoutExamples('listOrders'), status: 'OPEN' },
    findCustomers: { ...withoutExamples('findCustomers'), email: CUSTOMERS[0].email },
    listReturns: { ...withoutExamples('listReturns'), status: 'OPEN' },
    // Not the customer of the other examples: nobody can undo it.
    eraseCustomer: { customerId: CUSTOMERS[1].customerId },
    getErasure: { customerId: CUSTOMERS[1].customerId },
    createOrder: ordered ? { body: basketOf(ordered.level) } : {},
    putInventory: set ? { sku: SKUS.set, 'If-Match': `"${set.version}"`, body: set.level } : {},
    createCustomer: { body: { customerId: id, name: 'Nia Lund', email: `${id}@mail.example` } },
  };
}

/** Leaves the query parameters empty: they are optional. */
const withoutExamples = (operation: OperationId): TryOutValues =>
  Object.fromEntries((OPERATIONS[operation].query ?? []).map((name) => [name, undefined]));

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
