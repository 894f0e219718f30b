/** Worker threads, each with its own clock, random numbers and engines: see determinism.ts. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PoisonOutcome } from './faults/poison.ts';
import type { LifeOutcome } from './returns/life.ts';
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
  | { readonly kind: 'returns'; readonly design: string; readonly seeds: readonly number[] }
  | { readonly kind: 'poison'; readonly seed: number; readonly records: number };

export type Result = Outcome | LifeOutcome | ShopOutcome | PoisonOutcome;

/** A worker's message: one result of its job, or the job's end. */
export type Report = { readonly result: Result } | { readonly isDone: true };

export type WorkerPool = ReturnType<typeof createWorkerPool>;

/**
 * Workers that take one job after another, each on a fresh engine. A worker takes as long to load
 * the code as to play four scenarios, so workers are kept.
 *
 * @param workers one for each core, or two for each if nothing else runs: each waits half its time
 *   for its engine
 */
export function createWorkerPool(assembly: string, workers = availableParallelism()) {
  const idle: Worker[] = [];

  async function runWorker(
    more: () => Job | undefined,
    onResult: (outcome: Result) => void,
  ): Promise<void> {
    let job = more();
    if (!job) return;
    const worker = idle.pop() ?? start(assembly);
    for (; job; job = more()) await runJob(worker, job, onResult);
    idle.push(worker);
  }

  return {
    /** Calls `more` for the next job whenever a worker is idle, until it returns undefined. */
    async run(more: () => Job | undefined, onResult: (outcome: Result) => void): Promise<void> {
      await Promise.all(Array.from({ length: workers }, () => runWorker(more, onResult)));
    },
    async end(): Promise<void> {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

const start = (assembly: string): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { assembly },
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

function runJob(worker: Worker, job: Job, onResult: (outcome: Result) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onReport = (report: Report) => {
      if ('result' in report) return onResult(report.result);
      worker.off('message', onReport);
      worker.off('error', reject);
      resolve();
    };
    worker.on('message', onReport);
    worker.on('error', reject);
    worker.postMessage(job);
  });
}
