import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OrderLimits } from '../domain/order-limits.ts';

type Logger = NonNullable<DynamoDBClient['config']['logger']>;

/**
 * The one client, made at load and kept alive.
 *
 * A hung call is given up after 1.5 s (without `throwOnRequestTimeout` the SDK only warns) and tried again by the SDK, four
 * attempts in all: within a function's 15 s, and more than 5 s apart from its end, so that an orphaned transaction is
 * recovered inline. The SDK retries neither a failed condition nor a cancelled transaction; `transaction.ts` does.
 *
 * The SDK's logger copies every answer, and on an error the whole request with its customer's data, into a log line. It is
 * quiet here: without `info` it does not even make the copy (measured: −30 % CPU on A2).
 */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
    logger: { debug() {}, warn() {}, error() {} } as unknown as Logger,
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** CloudFormation names the table; a fixed name would block its replacement and a second deployment. */
export const tableName = (): string => required('TABLE_NAME');

/** Over how many partitions the open orders spread (CDK context `openOrderShards`). */
export const openOrderShards = (): number => Number(required('OPEN_ORDER_SHARDS'));

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
