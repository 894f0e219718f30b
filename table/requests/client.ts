import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { documentProtocol } from '../../aws-protocol/document-protocol.ts';
import type { OrderLimits } from '../../domain/order-limits.ts';
import { endAtDeadline } from './deadline.ts';

/**
 * The one client, made at load and kept alive.
 *
 * A call that hangs, before its answer (without `throwOnRequestTimeout` the SDK only warns) or in
 * the midst of it (`socketTimeout`), is given up after 1.5 s and tried again by the SDK, four
 * attempts in all: within a function's 15 s, and more than 5 s apart from its end, so that an
 * orphaned transaction is recovered inline. The SDK retries neither a failed condition nor a
 * cancelled transaction; `transaction.ts` does.
 *
 * Three things are there for speed:
 *
 * - `cacheMiddleware`: the stack of middlewares is the same for every GetItem, and is put together
 * once. Without it a warm A2 takes 1.14
 *   times the CPU, and one of the first fifty calls 1.11 times.
 * - `protocol`: JSON without a schema for each value, and plain items in what the SDK is given and
 * answers; only `requests.ts` asks it.
 *   With the document client instead, a warm A2 took 1.4 times the CPU, one of the first fifty
 *   calls 1.8 times.
 * - The SDK's own log is off: it copies each request and answer by schema, for a logger that nobody
 * sets. With it, a
 *   warm A2 takes 1.13 times the CPU, one of the first fifty calls 1.23 times.
 */
export const table = endAtDeadline(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: 1500,
      socketTimeout: 1500,
      throwOnRequestTimeout: true,
    },
    cacheMiddleware: true,
    // test/support/document-table.ts is the way back to lib-dynamodb's client: docs/decisions.md
    protocol: documentProtocol as unknown as NonNullable<DynamoDBClientConfig['protocol']>,
  }),
);
table.middlewareStack.remove('loggerMiddleware');

/**
 * CloudFormation names the table; a fixed name would block its replacement and a second deployment.
 */
export const tableName = (): string => required('TABLE_NAME');

/** N: how many partitions new open orders are spread over (CDK context `openOrderShards`). */
export const openOrderShards = (): number => Number(required('OPEN_ORDER_SHARDS'));

/**
 * Every N whose partitions are read together (CDK context `openOrderShardsRead`). Only N, unless it
 * is being changed.
 */
export const openOrderShardsRead = (): readonly number[] =>
  (process.env['OPEN_ORDER_SHARDS_READ'] || required('OPEN_ORDER_SHARDS')).split(',').map(Number);

/** CDK context `refundAfterCancellation`: what comes in for a cancelled order is asked back. */
export const refundAfterCancellation = (): boolean =>
  process.env['REFUND_AFTER_CANCELLATION'] !== 'false';

/** CDK context `shipUnpaid`: whether goods may leave before the money is there. */
export const shipUnpaid = (): boolean => process.env['SHIP_UNPAID'] !== 'false';

/** CDK context `customerPaymentTerms`: what customers may choose for themselves. */
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
