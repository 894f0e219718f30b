import type { Item } from '../../aws-protocol/item.ts';
import { fits, minuteOf, type OrderCount, type OrderLimits } from '../../domain/order-limits.ts';
import { profileKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { FailedCondition, TransactionActions } from '../requests/transaction.ts';

/** One more order of so many units, of a customer who may order so much in a minute. */
export interface CountedOrder {
  readonly customerId: string;
  readonly units: number;
  readonly limits: OrderLimits;
}

/**
 * Counts an order on its customer's PROFILE, as an action of the very transaction that places it: a
 * refused order does not count, and no two at once can both be the last that is allowed. It is also
 * the check that the customer exists, and costs no more than that.
 *
 * An update cannot start a count anew on a condition, so it comes in two forms. Without `known` it
 * takes this for the customer's first order of the minute, which it nearly always is: who buys
 * twice in a minute pays for one failed attempt. The row that fails it tells the count, which is
 * then added to while the limits allow.
 */
export function countOrder(
  order: CountedOrder,
  known: OrderCount | undefined,
  now: Date,
): TransactionActions[number] {
  return {
    Update: {
      TableName: tableName(),
      Key: profileKey(order.customerId),
      // A clock that is a little ahead has begun the next minute already: then that one counts.
      ...(known ? addition(order, known.minute) : beginning(order, minuteOf(now))),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

const beginning = ({ units }: CountedOrder, minute: number) => ({
  UpdateExpression: 'SET orderMinute = :minute, minuteOrders = :one, minuteUnits = :units',
  ConditionExpression:
    'attribute_exists(PK) AND (attribute_not_exists(orderMinute) OR orderMinute < :minute)',
  ExpressionAttributeValues: { ':minute': minute, ':one': 1, ':units': units },
});

const addition = ({ units, limits }: CountedOrder, minute: number) => ({
  UpdateExpression: 'SET minuteOrders = minuteOrders + :one, minuteUnits = minuteUnits + :units',
  ConditionExpression: 'orderMinute = :minute AND minuteOrders < :orders AND minuteUnits <= :room',
  ExpressionAttributeValues: {
    ':minute': minute,
    ':one': 1,
    ':units': units,
    ':orders': limits.ordersPerMinute,
    ':room': limits.unitsPerMinute - units,
  },
});

/**
 * The count of a PROFILE that failed the condition of `countOrder`: of the current minute, or of
 * one that has just begun by another clock.
 *
 * @throws {TypeError} for a count that somebody mangled
 */
export function countIn({
  orderMinute: minute,
  minuteOrders: orders,
  minuteUnits: units,
}: Item): OrderCount {
  const count = { minute, orders, units };
  if (Object.values(count).every((number) => typeof number === 'number'))
    return count as OrderCount;
  throw new TypeError(`a customer's orders cannot be counted: ${JSON.stringify(count)}`);
}

/**
 * What the customer has ordered in this minute, if not knowing it is all that failed and there is
 * room for the order beside it.
 *
 * @param failed of a transaction whose action at `customer` was `countOrder`
 */
export function countWithRoom(
  failed: readonly FailedCondition[],
  customer: number,
  { units, limits }: CountedOrder,
): OrderCount | undefined {
  const [first, ...others] = failed;
  if (first?.action !== customer || !first.item || others.length > 0) return undefined;
  const count = countIn(first.item);
  return fits(units, count, limits) ? count : undefined;
}

/** The same check for an operator, whose orders are not counted. */
export const customerExists = (customerId: string): TransactionActions[number] => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: profileKey(customerId),
    ConditionExpression: 'attribute_exists(PK)',
  },
});
