import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { documents } from '../../document-client.ts';

const READS = /^(GetItem|Query|Scan|TransactGetItems)Command$/;

/** Seconds of unused units that may be consumed at once after a pause. */
const BURST_SECONDS = 1;

/**
 * Limits the reads of a tool to so many RCU a second, as DynamoDB reports their consumption. The
 * token bucket may be overdrawn by one request, because its cost is known only afterwards.
 *
 * @returns a function that removes the limit
 */
export function limitReads(unitsPerSecond: number): () => void {
  const name = 'readRate';
  /** The time at which the bucket is no longer overdrawn. */
  let level = 0;
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (!READS.test(String(context['commandName']))) return next(args);
      while (level > Date.now()) await sleep(level - Date.now());
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const spent = unitsIn(
        result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] },
      );
      level = Math.max(level, Date.now() - BURST_SECONDS * 1000) + (spent / unitsPerSecond) * 1000;
      return result;
    },
    { step: 'initialize', name, override: true },
  );
  return () => void documents.middlewareStack.remove(name);
}

const unitsIn = ({
  ConsumedCapacity: consumed,
}: {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
}) => [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
