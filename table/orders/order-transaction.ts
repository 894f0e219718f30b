import type { LineQuantity } from '../../domain/fulfillment.ts';
import { type CountersBySeq, type DerivedState, stateOf } from '../../domain/line-counters.ts';
import type { LineItem, Order } from '../../domain/order.ts';
import type { LineChange, OrderLife } from '../../domain/order-life.ts';
import { quantityBySku, restock, type SkuQuantity } from '../inventory/stock-changes.ts';
import { customerOrderKey, lineCountersKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';
import { orderUpdate } from './order-row.ts';
import type { Registers } from './read-order-life.ts';

/** What a decision is carried out with. */
export interface TransactionParts {
  /** Before the row: the request's idempotency record, if it has one. */
  readonly record: (order: Order) => TransactionActions;
  /** Rows of the change's own. */
  readonly rows: (order: Order) => TransactionActions;
  /** The pieces go back into the stock, but for SKUs that have no stock row. */
  readonly restocks: boolean;
  readonly notRestocked: readonly SkuQuantity[];
}

/** A transaction, and where its conditions stand. */
export interface OrderTransaction {
  /** The order as it will be. */
  readonly order: Order;
  readonly actions: TransactionActions;
  readonly rowAt: number;
  readonly stockAt: number;
  readonly restocked: readonly SkuQuantity[];
}

/** The transaction that carries a decision out. */
export function orderTransaction(
  { life, linesVersion }: Registers,
  change: LineChange,
  { record, rows, restocks, notRestocked }: TransactionParts,
  now: Date,
): OrderTransaction {
  const state = stateAfter(life, change);
  const version = life.order.version + 1;
  const order = { ...life.order, ...state, version, updatedAt: now.toISOString() };
  const pieces = restocks ? piecesBySku(life.lines, change.lines) : [];
  const restocked = pieces.filter(({ sku }) => !notRestocked.some((one) => one.sku === sku));
  const first = record(order);
  const before = [
    ...first,
    moveRow(life.order, state, change.whole === true, now),
    ...(change.whole ? [] : [putCounters(order, change.counters, linesVersion)]),
    ...rows(order),
  ];
  return {
    actions: [...before, ...restock(restocked)],
    order,
    rowAt: first.length,
    stockAt: before.length,
    restocked,
  };
}

/** An order that moves as a whole keeps its total, as it always has. */
function stateAfter(
  { order, lines, adjustments }: OrderLife,
  { counters, whole }: LineChange,
): DerivedState {
  const state = stateOf(lines, counters, adjustments);
  return whole ? { ...state, total: order.total } : state;
}

/** The row of truth, on the condition that it is as it was decided on. */
function moveRow(
  order: Order,
  { status, fulfillmentStatus, total }: DerivedState,
  whole: boolean,
  now: Date,
): TransactionActions[number] {
  const also = whole ? {} : { fulfillmentStatus, total };
  const update = orderUpdate(order, status, order.version, now, also);
  return {
    Update: {
      TableName: tableName(),
      Key: customerOrderKey(order),
      ...update,
      ConditionExpression: `version = :seen AND #status = :seenStatus${whole ? ' AND attribute_not_exists(fulfillmentStatus)' : ''}`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':seen': order.version,
        ':seenStatus': order.status,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** LINES as a whole: counters that are zero are left out. */
function putCounters(
  { orderId, version: orderVersion }: Order,
  counters: CountersBySeq,
  seen: number | undefined,
): TransactionActions[number] {
  const lines = Object.entries(counters).map(([seq, line]) => [
    seq,
    Object.fromEntries(Object.entries(line).filter(([, count]) => count !== 0)),
  ]);
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...lineCountersKey(orderId),
        type: 'LineCounters',
        version: (seen ?? 0) + 1,
        orderVersion,
        lines: Object.fromEntries(lines),
      },
      ...(seen === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': seen },
          }),
    },
  };
}

/** Pieces of lines → pieces of SKUs, for a transaction may not name an item twice. */
function piecesBySku(
  lines: readonly LineItem[],
  pieces: readonly LineQuantity[],
): readonly SkuQuantity[] {
  const skus = pieces.flatMap(({ seq, quantity }) => {
    const line = lines.find((candidate) => candidate.seq === seq);
    return line ? [{ sku: line.sku, quantity }] : [];
  });
  return quantityBySku(skus);
}
