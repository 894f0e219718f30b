import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { OrderLimits } from '../../domain/order-limits.ts';
import { documentProtocol } from '../aws-protocol/document-protocol.ts';
import { type DayShards, parseDayShards } from '../shards.ts';
import { clientOptions } from './client-options.ts';
import { endAtDeadline } from './deadline.ts';

/**
 * The one client, made when the module is loaded, with connections that are kept alive.
 *
 * In a function of the API the deadline ends the attempts earlier (`deadline.ts`), and the caller's
 * own retry completes a transaction without an outcome. The SDK retries neither failed conditions
 * nor canceled transactions; `conflict.ts` retries conflicts.
 *
 * Beside `cacheMiddleware` in `client-options.ts`, two settings are for speed:
 *
 * - `protocol`: JSON without a schema for each value, and plain items in requests and answers; only
 *   `commands.ts` sends them. With the document client, a warm A2 took 1.4 times the CPU, and one
 *   of the first fifty calls 1.8 times.
 * - The SDK's own log is off: it copies each request and answer by schema, even without a logger.
 *   With it, a warm A2 takes 1.13 times the CPU, and one of the first fifty calls 1.23 times.
 */
export const dynamodb = endAtDeadline(
  new DynamoDBClient({
    ...clientOptions(4, 1500),
    // test/support/document-table.ts shows how to return to lib-dynamodb's client:
    // docs/stack.md, "Bundles".
    protocol: documentProtocol as unknown as NonNullable<DynamoDBClientConfig['protocol']>,
  }),
);
dynamodb.middlewareStack.remove('loggerMiddleware');

/**
 * The table's name, from the environment. CloudFormation chooses it, because a fixed name would
 * prevent replacement and a second deployment; an adopted table keeps its own.
 */
export const tableName = (): string => required('TABLE_NAME');

/** N: the number of partitions for new open orders (CDK context `openOrderShards`). */
export const openOrderShards = (): number => Number(required('OPEN_ORDER_SHARDS'));

/**
 * Every N whose partitions are read together (CDK context `openOrderShardsRead`): only the current
 * N, unless it is being changed.
 */
export const openOrderShardsRead = (): readonly number[] =>
  (process.env['OPEN_ORDER_SHARDS_READ'] || required('OPEN_ORDER_SHARDS')).split(',').map(Number);

/** CDK context `dayShards`: every N that the orders of past days may have been placed with. */
export const dayShards = (): readonly DayShards[] =>
  parseDayShards(process.env['DAY_SHARDS'] ?? '');

/**
 * CDK context `refundAfterCancellation`: true if payments for a canceled order are refunded
 * automatically.
 */
export const refundAfterCancellation = (): boolean =>
  process.env['REFUND_AFTER_CANCELLATION'] !== 'false';

/** CDK context `customerPartialPayments`: true if customers may pay a part of what is due. */
export const customerPartialPayments = (): boolean =>
  process.env['CUSTOMER_PARTIAL_PAYMENTS'] === 'true';

/** CDK context `shipUnpaid`: true if unpaid orders may be shipped. */
export const shipUnpaid = (): boolean => process.env['SHIP_UNPAID'] !== 'false';

/** CDK context `customerPaymentTerms`: the payment terms that customers may choose themselves. */
export const customerPaymentTerms = (): readonly string[] =>
  (process.env['CUSTOMER_PAYMENT_TERMS'] || 'RECEIPT').split(',');

/** CDK context `unpaidOrdersExpireAfter`, in minutes; 0 for never. */
export const unpaidOrdersExpireAfter = (): number =>
  Number(process.env['UNPAID_ORDERS_EXPIRE_AFTER'] ?? 0);

/** CDK context `ordersPerMinute` and `unitsPerMinute`. */
export const orderLimits = (): OrderLimits => ({
  ordersPerMinute: Number(required('ORDERS_PER_MINUTE')),
  unitsPerMinute: Number(required('UNITS_PER_MINUTE')),
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
