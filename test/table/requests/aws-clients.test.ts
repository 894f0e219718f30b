// @module-tag alone
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { secrets } from '../../../functions/aws/secrets-manager.ts';
import { storedKey } from '../../../functions/aws/stored-cursor-key.ts';
import { profileKey } from '../../../table/keys.ts';
import { dynamodb } from '../../../table/requests/client.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { withDeadline } from '../../../table/requests/invocation.ts';
import { dynamodbStub, type Stub } from '../../support/dynamodb-stub.ts';

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
    ['DynamoDB', dynamodb, () => new DynamoDBClient(), ['addUnits - initialize']],
    ['Secrets Manager', secrets(), () => new SecretsManagerClient(), []],
  ])('%s: copy no answer for a log, and compose no user agent', (_, ours, asItComes, added) => {
    const left = ['loggerMiddleware - initialize', 'getUserAgentMiddleware - build'];
    const theirs = asItComes().middlewareStack.identify();

    expect(theirs).toEqual(expect.arrayContaining(left));
    expect(ours.middlewareStack.identify()).toEqual([
      'endAtDeadline - initialize',
      ...added,
      ...theirs.filter((name) => !left.includes(name)),
    ]);
  });
});
