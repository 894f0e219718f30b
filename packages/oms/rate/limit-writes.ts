import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { cancellationReasons } from '../../../table/requests/conflict.ts';
import { jsonText } from '../json-text.ts';
import { type Middleware, onEachRequest } from './clients.ts';
import { type Consumed, unitsIn } from './consumed-units.ts';
import { type Clock, TokenBucket } from './token-bucket.ts';

const WRITES = /^(PutItem|UpdateItem|DeleteItem|TransactWriteItems)Command$/;

const THROTTLES = new Set([
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ThrottlingError',
]);

/**
 * Limits the writes of a tool to so many WCU a second, indexes included: those of its own client,
 * and of the functions' client, which its repairs use. A throttle halves the rate.
 *
 * DynamoDB reports no consumption for a failed condition, but bills it by the size of the item.
 *
 * @returns a function that removes the limit
 */
export function limitWrites(unitsPerSecond: number, clock?: Clock): () => void {
  const bucket = new TokenBucket(unitsPerSecond, clock);
  const ends = [
    onEachRequest('writeRate', 'call', charging(bucket)),
    onEachRequest('writeThrottles', 'attempt', slowing(bucket)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const charging =
  (bucket: TokenBucket): Middleware =>
  (next, { commandName = '' }) =>
  async (args) => {
    if (!WRITES.test(commandName)) return next(args);
    await bucket.wait();
    const given = { ...args.input };
    Object.assign(
      args.input,
      { ReturnConsumedCapacity: 'TOTAL' },
      // A transaction has its own, for each action.
      !commandName.startsWith('Transact') && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
      given,
    );
    try {
      const result = await next(args);
      bucket.charge(unitsIn(result.output as Consumed));
      return result;
    } catch (error) {
      bucket.charge(unitsOfFailure(error));
      throw error;
    }
  };

const slowing =
  (bucket: TokenBucket): Middleware =>
  (next, { commandName = '' }) =>
  async (args) => {
    try {
      return await next(args);
    } catch (error) {
      if (WRITES.test(commandName) && isThrottle(error)) bucket.slowDown();
      throw error;
    }
  };

const isThrottle = (error: unknown): boolean =>
  THROTTLES.has((error as Error).name) ||
  cancellationReasons(error).some(({ Code = '' }) => THROTTLES.has(Code));

/** A failed condition costs a unit for each KB of the item; a transaction costs twice that. */
function unitsOfFailure(error: unknown): number {
  if (error instanceof ConditionalCheckFailedException) return unitsOf(error.Item);
  return cancellationReasons(error).reduce((sum, { Item }) => sum + 2 * unitsOf(Item), 0);
}

/** An estimate: an item as JSON is a little larger than DynamoDB counts it. */
const unitsOf = (item: object | undefined): number =>
  Math.ceil(Math.max(1, Buffer.byteLength(jsonText(item ?? {}))) / 1024);
