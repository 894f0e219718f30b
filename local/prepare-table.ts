/** The table, made in a worker of its own: the SDK's 30 MB go with it, and it loads while the stack is synthesized. */
import { Worker } from 'node:worker_threads';
import { Failure } from './failure.ts';
import type { Resource } from './template.ts';

export interface TableRequest {
  readonly endpoint: string;
  readonly region: string;
  readonly table: Resource;
}

/** Answers whether the table holds nothing yet. */
export type PrepareTable = (request: TableRequest) => Promise<boolean>;

export function tablePreparation(): PrepareTable {
  const worker = new Worker(new URL('./prepare-table-worker.ts', import.meta.url));
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) =>
      reject(new Failure(`the engine did not take the table: ${(error as Error).message}`)),
    );
  });
  failed.catch(() => {});
  return async (request) => {
    const prepared = new Promise<boolean>((resolve) => worker.once('message', resolve));
    worker.postMessage(request);
    const empty = await Promise.race([prepared, failed]);
    await worker.terminate();
    return empty;
  };
}
