/** The table's stream, read record by record as Lambda's poller reads it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineApi } from './engine-api.ts';
import { type Chunk, ShardReader, type StreamPosition } from './shard-reader.ts';

/** Between two looks at an idle stream: little enough to seem at once, seldom enough to idle. */
const IDLE_MILLIS = 100;

/**
 * How much longer than a look at an idle stream the wait after it lasts, at least. The embedded
 * engine's look takes longer the more records it has, and nothing else is answered meanwhile.
 */
const IDLE_SHARE = 10;

/** While the engine does not answer: it may be on its way back. */
const ABSENT_MILLIS = 500;

/** Chunks as they come, until aborted. After a failure it goes on from the last record it gave. */
export async function* streamRecords(
  api: EngineApi,
  position: StreamPosition,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const reader = new ShardReader(api, position);
  while (!signal.aborted) {
    try {
      const asked = performance.now();
      const chunk = await reader.read();
      const took = performance.now() - asked;
      if (chunk) yield chunk;
      else await sleep(Math.max(IDLE_MILLIS, IDLE_SHARE * took), undefined, { signal });
    } catch {
      if (signal.aborted) return;
      reader.reopen();
      await sleep(ABSENT_MILLIS);
    }
  }
}
