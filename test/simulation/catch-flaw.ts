import { nextOf } from './jobs.ts';
import type { Job, WorkerPool } from './worker-pool.ts';

/** Returns the first seed of these jobs with a violation; no further job is begun after it. */
export async function catchFlaw(
  pool: WorkerPool,
  jobs: Iterator<Job>,
): Promise<number | undefined> {
  let caughtAt: number | undefined;
  const next = nextOf(jobs);
  await pool.run(
    () => (caughtAt === undefined ? next() : undefined),
    ({ violations, seed }) => {
      if (violations.length > 0) caughtAt = Math.min(caughtAt ?? seed, seed);
    },
  );
  return caughtAt;
}
