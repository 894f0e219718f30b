// @module-tag alone
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { secrets } from '../../../functions/aws/secrets-manager.ts';
import { storedKey } from '../../../functions/aws/stored-cursor-key.ts';
import { profileKey } from '../../../table/keys.ts';
import {
  dynamodb,
  openOrderShards,
  openOrderShardsRead,
  orderLimits,
  tableName,
} from '../../../table/requests/client.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { withDeadline } from '../../../table/requests/deadline.ts';
import { dynamodbStub, type Stub } from '../../../tools/bench/handlers/dynamodb-stub.ts';

/**
 * The optimizations that make a warm call cheap (docs/performance.md). A changed option or a new
 * SDK would remove them without an error.
 */
describe('The clients of DynamoDB and Secrets Manager', () => {
  let aws: Stub;
  beforeAll(async () => {
    aws = await dynamodbStub();
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      TABLE_NAME: 'orders',
      AWS_ENDPOINT_URL_DYNAMODB: aws.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.endpoint,
      CURSOR_KEY_SECRET: 'arn:cursor-key',
    });
  });
  afterAll(() => aws.close());

  it.each([
    ['GetItem', GetItemCommand, () => getItem({ Key: profileKey('a1b2') })],
    ['GetSecretValue', GetSecretValueCommand, () => storedKey('AWSCURRENT')],
  ] as const)(
    'compose the middlewares of %s once, for calls with deadlines of their own',
    async (...row) => {
      const [, Command, ask] = row;
      const resolved = vi.spyOn(
        Command.prototype as unknown as { resolveMiddleware(): unknown },
        'resolveMiddleware',
      );

      for (let n = 0; n < 3; n++) await withDeadline(1000, ask as () => Promise<unknown>);

      expect(resolved).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['DynamoDB', dynamodb, () => new DynamoDBClient()],
    ['Secrets Manager', secrets(), () => new SecretsManagerClient()],
  ])('%s: copy no answer for a log, as the SDK does by default', (_, ours, asItComes) => {
    const logger = 'loggerMiddleware - initialize';

    expect(asItComes().middlewareStack.identify()).toContain(logger);
    expect(ours.middlewareStack.identify()).not.toContain(logger);
  });
});

describe('The settings of a function', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('come from its environment', () => {
    vi.stubEnv('TABLE_NAME', 'orders-1');
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('ORDERS_PER_MINUTE', '60');
    vi.stubEnv('UNITS_PER_MINUTE', '1000');

    expect(tableName()).toBe('orders-1');
    expect(openOrderShards()).toBe(6);
    expect(orderLimits()).toEqual({ ordersPerMinute: 60, unitsPerMinute: 1000 });
  });

  it.each([
    ['N alone', undefined, [6]],
    ['N alone', '', [6]],
    ['all that are listed, while N changes', '1,6', [1, 6]],
  ])('read the open orders from %s: %j', (_, read, shards) => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '6');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', read);

    expect(openOrderShardsRead()).toEqual(shards);
  });

  it.each([
    ['TABLE_NAME', tableName],
    ['OPEN_ORDER_SHARDS', openOrderShards],
    ['OPEN_ORDER_SHARDS', openOrderShardsRead],
    ['ORDERS_PER_MINUTE', orderLimits],
    ['UNITS_PER_MINUTE', orderLimits],
  ])('are a fault without %s, which the fault names', (name, setting) => {
    for (const other of ['OPEN_ORDER_SHARDS', 'ORDERS_PER_MINUTE', 'UNITS_PER_MINUTE'])
      vi.stubEnv(other, '1');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', undefined);

    for (const missing of [undefined, '']) {
      vi.stubEnv(name, missing);
      expect(setting).toThrow(new Error(`environment variable ${name} is not set`));
    }
  });
});
