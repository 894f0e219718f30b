import { fits, minuteOf, type OrderCount, type OrderLimits } from '../../domain/order-limits.ts';
import type { Item } from '../aws-protocol/item.ts';
import { profileKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import type { FailedCondition } from '../requests/transaction.ts';

/** An order to count, and its customer's limits per minute. */
export interface OrderToCount {
  readonly customerId: string;
  readonly units: number;
  readonly limits: OrderLimits;
}

/**
 * Counts an order on its customer's PROFILE, in the transaction that places it. So a refused order
 * is not counted, and two concurrent orders cannot both be the last one within the limit. It also
 * checks that the customer exists, at no additional cost.
 *
 * DynamoDB cannot reset a counter conditionally, so there are two updates. Without `known`, this is
 * assumed to be the customer's first order of the minute, which is the usual case. A second order
 * in the same minute costs one failed attempt, whose row returns the count; the next attempt then
 * adds to it within the limits.
 */
export function countOrder(
  order: OrderToCount,
  counted: OrderCount | undefined,
  now: Date,
): TransactionAction {
  return {
    Update: {
      Key: profileKey(order.customerId),
      // Another clock may already have begun the next minute; then that minute counts.
      ...(counted ? addition(order, counted.minute) : beginning(order, minuteOf(now))),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

const beginning = ({ units }: OrderToCount, minute: number) => ({
  UpdateExpression: 'SET orderMinute = :minute, minuteOrders = :one, minuteUnits = :units',
  ConditionExpression:
    'attribute_exists(PK) AND attribute_not_exists(closedAt) AND ' +
    '(attribute_not_exists(orderMinute) OR orderMinute < :minute)',
  ExpressionAttributeValues: { ':minute': minute, ':one': 1, ':units': units },
});

const addition = ({ units, limits }: OrderToCount, minute: number) => ({
  UpdateExpression: 'SET minuteOrders = minuteOrders + :one, minuteUnits = minuteUnits + :units',
  ConditionExpression:
    'orderMinute = :minute AND minuteOrders < :orders AND minuteUnits <= :room AND ' +
    'attribute_not_exists(closedAt)',
  ExpressionAttributeValues: {
    ':minute': minute,
    ':one': 1,
    ':units': units,
    ':orders': limits.ordersPerMinute,
    ':room': limits.unitsPerMinute - units,
  },
});

/**
 * Reads the count of a PROFILE that failed the condition of `countOrder`: of this minute, or of the
 * next one if another clock is ahead.
 *
 * @throws {TypeError} for a count that was damaged by hand
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
 * The customer's count of this minute, if the customer check failed only because the count was not
 * known and the order is within the limits.
 *
 * @param item the customer's profile, which failed the condition of `countOrder`
 */
export function countWithRoom(
  { item }: FailedCondition,
  { units, limits }: OrderToCount,
): OrderCount | undefined {
  if (!item || isClosed(item)) return undefined;
  const count = countIn(item);
  return fits(units, count, limits) ? count : undefined;
}

/** True for the profile of a customer who places no orders any more. */
export const isClosed = ({ closedAt }: Item): boolean => closedAt !== undefined;

/** Checks that the customer may order, for an operator, whose orders are not counted. */
export const customerExists = (customerId: string): TransactionAction => ({
  ConditionCheck: {
    Key: profileKey(customerId),
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(closedAt)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});
