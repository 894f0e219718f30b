/** Reads the table's stream, record by record, as Lambda's poller does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineApi } from './engine-api.ts';
import type { EngineFile } from './engine-file.ts';
import { type Chunk, EngineShardReader, type StreamPosition } from './engine-shard-reader.ts';

/**
 * Milliseconds between two reads of an idle stream: short enough for a person, long enough to save
 * work.
 */
const IDLE_MILLIS = 100;

/**
 * The wait after a read of an idle stream is at least this many times the read's duration. The
 * embedded engine's reads take longer with more records, and it answers nothing else meanwhile.
 */
const IDLE_SHARE = 10;

/** Milliseconds between attempts while the engine does not answer. */
const ABSENT_MILLIS = 500;

/**
 * Yields chunks as they come, until aborted. After a failure it continues after the last record
 * that it yielded. While nothing changes in the engine's own file, nothing is read.
 */
export async function* streamRecords(
  api: EngineApi,
  { file, ...position }: StreamPosition & { readonly file?: EngineFile | undefined },
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const reader = new EngineShardReader(api, position);
  while (!signal.aborted) {
    try {
      const asked = performance.now();
      const version = file?.version();
      const chunk = await reader.read();
      const took = performance.now() - asked;
      if (chunk) yield chunk;
      else
        do await sleep(Math.max(IDLE_MILLIS, IDLE_SHARE * took), undefined, { signal });
        while (version !== undefined && file?.version() === version);
    } catch {
      if (signal.aborted) return;
      reader.reopen();
      await sleep(ABSENT_MILLIS);
    }
  }
}
