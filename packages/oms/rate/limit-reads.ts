import { onEachRequest } from './clients.ts';
import { type Consumed, unitsIn } from './consumed-units.ts';
import { TokenBucket } from './token-bucket.ts';

const READS = /^(GetItem|Query|Scan|TransactGetItems)Command$/;

/**
 * Limits the reads of a tool to so many RCU a second, as DynamoDB reports their consumption.
 *
 * @returns a function that removes the limit
 */
export function limitReads(unitsPerSecond: number): () => void {
  const bucket = new TokenBucket(unitsPerSecond);
  return onEachRequest('readRate', 'call', (next, { commandName = '' }) => async (args) => {
    if (!READS.test(commandName)) return next(args);
    await bucket.wait();
    const given = { ...args.input };
    Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' }, given);
    const result = await next(args);
    bucket.charge(unitsIn(result.output as Consumed));
    return result;
  });
}
