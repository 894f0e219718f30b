/**
 * Work for worker threads, each with a clock, dice and an engine of its own: see determinism.ts.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PoisonOutcome } from './poison.ts';
import type { Outcome } from './scenario.ts';
import type { ShopOutcome } from './shop.ts';

export type Job =
  | {
      readonly kind: 'scenarios';
      readonly design: string;
      readonly seeds: readonly number[];
      readonly isCalm?: boolean;
    }
  | {
      readonly kind: 'shop';
      readonly seed: number;
      readonly orders: number;
      readonly kills: number;
    }
  | { readonly kind: 'poison'; readonly seed: number; readonly records: number };

export type Result = Outcome | ShopOutcome | PoisonOutcome;

/**
 * Outcomes as they come. `more` is asked whenever a worker has nothing to do; undefined ends it.
 * Two workers to a core: each waits half its time for its engine.
 */
export async function employ(
  assembly: string,
  more: () => Job | undefined,
  tell: (outcome: Result) => void,
) {
  const crew = Array.from({ length: Math.min(4, 2 * availableParallelism()) }, async () => {
    for (let job = more(); job; job = more()) await work(assembly, job, tell);
  });
  await Promise.all(crew);
}

function work(assembly: string, job: Job, tell: (outcome: Result) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { assembly, job },
      execArgv: [],
      env: {
        ...process.env,
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        OPEN_ORDER_SHARDS: '4',
        LOG_LEVEL: 'SILENT',
      },
    });
    worker.on('message', tell);
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
