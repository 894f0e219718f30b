import type { Item } from '../../aws-protocol/item.ts';
import type { LineItem, PlacedOrder } from '../../domain/order.ts';
import {
  fits,
  type OrderCount,
  type OrderLimits,
  secondsUntilAfter,
  unitsOf,
} from '../../domain/order-limits.ts';
import { type LineRefusal, Refusal } from '../../domain/refusal.ts';
import { quantityBySku } from '../inventory/restock.ts';
import { lineItemKey, orderMetadataKey, profileKey, stockKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import {
  type FailedCondition,
  insert,
  type TransactionActions,
  transact,
} from '../requests/transaction.ts';
import { type CountedOrder, countIn, countOrder } from './order-count.ts';
import { orderRow } from './order-row.ts';

/** Where the actions stand in the transaction, for DynamoDB gives its reasons by place. */
const RECORD = 0;
const CUSTOMER = 1;
/** After the lines, of which there is one action each. */
const STOCK = 4;

/**
 * One more than it takes to learn what the customer has ordered, and that another minute has begun
 * meanwhile.
 */
const MAX_ROUNDS = 4;

/**
 * A6: one TransactWriteItems, no read before it. The transaction itself checks that the customer
 * exists and has not ordered too much lately, that each SKU has enough left at the price (and name)
 * the buyer was shown, and that this request was never carried out before.
 *
 * @param limits of the customer; absent for an operator, who has none
 * @returns the id of the order: another one than `order`'s if the same request had placed it
 * already
 */
export async function createOrder(
  order: PlacedOrder,
  request: IdempotentRequest,
  now: Date,
  limits?: OrderLimits,
): Promise<string> {
  const counted = limits && { customerId: order.customerId, units: unitsOf(order.lines), limits };
  if (isTooLarge(counted)) return tooLarge(counted, request, now);

  let known: OrderCount | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const failed = await transact(
      [
        idempotencyRecord(request, { orderId: order.orderId }, now),
        counted ? countOrder(counted, known, now) : customerExists(order.customerId),
        insert(orderRow(order)),
        insert(orderMetadata(order)),
        ...order.lines.map((line) => insert(lineItem(order.orderId, line))),
        ...stockUpdates(order),
      ],
      RECORD,
    );
    if (failed.length === 0) return order.orderId;
    known = counted && roomLeft(failed, counted);
    if (known) continue;

    const first = await firstOutcome(request, failed, RECORD, now);
    if (first) return String(first['orderId']);
    throw refusalOf(failed, order, counted, now);
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

/**
 * Why an order was not placed: for its customer, whatever else may be wrong, or for what is in it.
 */
function refusalOf(
  failed: readonly FailedCondition[],
  order: PlacedOrder,
  counted: CountedOrder | undefined,
  now: Date,
): Error {
  const customer = failed.find(({ action }) => action === CUSTOMER);
  const refused = customer && customerRefusal(customer, counted, now);
  const lines = failed.flatMap(({ action, item }) =>
    lineRefusals(order, skuAt(order, action), item),
  );
  if (refused) return refused;
  if (lines.length > 0)
    return new Refusal({ code: 'order-not-accepted', lines: lines.sort(byIndex) });
  return new Error(`order ${order.orderId} failed on conditions that no customer can fail`, {
    cause: failed,
  });
}

const customerExists = (customerId: string): TransactionActions[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: profileKey(customerId),
    ConditionExpression: 'attribute_exists(PK)',
  },
});

const isTooLarge = (counted: CountedOrder | undefined): counted is CountedOrder =>
  counted !== undefined && counted.units > counted.limits.unitsPerMinute;

/**
 * An order that no minute has room for. Also this is said to nobody whose order went through, under
 * wider limits.
 */
async function tooLarge(
  { limits }: CountedOrder,
  request: IdempotentRequest,
  now: Date,
): Promise<string> {
  const first = await firstOutcome(request, [], RECORD, now);
  if (first) return String(first['orderId']);
  throw new Refusal({ code: 'too-many-units', limit: limits.unitsPerMinute });
}

/**
 * What the customer has ordered in this minute, if that is all that failed and there is room for
 * the order beside it.
 */
function roomLeft(failed: readonly FailedCondition[], { units, limits }: CountedOrder) {
  const [customer, ...others] = failed;
  if (customer?.action !== CUSTOMER || !customer.item || others.length > 0) return undefined;
  const count = countIn(customer.item);
  return fits(units, count, limits) ? count : undefined;
}

/**
 * There is no such customer, or one who has ordered too much for now; undefined if all that failed
 * was not to know of it.
 */
function customerRefusal(
  { item }: FailedCondition,
  counted: CountedOrder | undefined,
  now: Date,
): Refusal | undefined {
  if (!item || !counted) return new Refusal({ code: 'customer-not-found' });
  const { limits, units } = counted;
  const count = countIn(item);
  if (fits(units, count, limits)) return undefined;
  const retryAfterSeconds = secondsUntilAfter(count.minute, now);
  return new Refusal({ code: 'too-many-orders', ...limits, retryAfterSeconds });
}

/** The SKU whose stock an action takes from; undefined for the actions before. */
const skuAt = ({ lines }: PlacedOrder, action: number): string | undefined =>
  quantityBySku(lines)[action - STOCK - lines.length]?.sku;

/**
 * What A3 reads beside the lines. Born with the order; later changes reach it from the stream,
 * newer version wins.
 */
const orderMetadata = ({ lines, orderId, placedAt, updatedAt, ...order }: PlacedOrder): Item => ({
  ...orderMetadataKey(orderId),
  type: 'OrderMetadata',
  ...order,
});

const lineItem = (orderId: string, { seq, amount, ...line }: LineItem): Item => ({
  ...lineItemKey(orderId, seq),
  type: 'LineItem',
  ...line,
});

/** One update per distinct SKU: a transaction may not name an item twice. */
function stockUpdates(order: PlacedOrder): TransactionActions {
  return quantityBySku(order.lines).map(({ sku, quantity, unitPrice, name }) => ({
    Update: {
      TableName: tableName(),
      Key: stockKey(sku),
      UpdateExpression: 'SET quantity = quantity - :quantity, version = version + :one',
      ConditionExpression: `quantity >= :quantity AND unitPrice = :unitPrice AND currency = :currency${name === undefined ? '' : ' AND #name = :name'}`,
      ...(name !== undefined && { ExpressionAttributeNames: { '#name': 'name' } }),
      ExpressionAttributeValues: {
        ':quantity': quantity,
        ':unitPrice': unitPrice,
        ':currency': order.currency,
        ':one': 1,
        ':name': name,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }));
}

/** Why the lines of one SKU were refused, from the stock row that failed the condition. */
function lineRefusals(
  order: PlacedOrder,
  sku: string | undefined,
  stock: FailedCondition['item'],
): LineRefusal[] {
  const lines = order.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.sku === sku);
  const wanted = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  return lines.map(({ line, index }) => ({
    index,
    sku: line.sku,
    ...lineRefusal(line, wanted, order.currency, stock),
  }));
}

function lineRefusal(
  line: LineItem,
  wanted: number,
  currency: string,
  stock: FailedCondition['item'],
) {
  if (!stock) return { code: 'unknown-sku' as const };
  if ((stock['quantity'] as number) < wanted) {
    return { code: 'out-of-stock' as const, available: stock['quantity'] as number };
  }
  if (stock['unitPrice'] !== line.unitPrice || stock['currency'] !== currency) {
    return {
      code: 'price-changed' as const,
      unitPrice: stock['unitPrice'] as number,
      currency: stock['currency'] as string,
    };
  }
  return { code: 'name-changed' as const, name: stock['name'] as string };
}

const byIndex = (a: LineRefusal, b: LineRefusal): number => a.index - b.index;
