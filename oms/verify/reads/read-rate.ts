import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { documents } from '../../document-client.ts';

const READS = /^(GetItem|Query|Scan|TransactGetItems)Command$/;

/** What may be read at once after a pause. */
const BURST_SECONDS = 1;

/**
 * Keeps every read of a tool under so many RCU a second, by what DynamoDB says it consumed: a token
 * bucket that may be overdrawn by one request, whose price is only known afterwards. Answers how to
 * take the limit away.
 */
export function limitReads(unitsPerSecond: number): () => void {
  const name = 'readRate';
  /** When the bucket is level again. */
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
