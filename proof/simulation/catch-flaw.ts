import { nextOf } from './jobs.ts';
import type { Job, WorkerPool } from './worker-pool.ts';

/**
 * Returns the first seed with a violation; no further job is begun after it.
 *
 * @param foundLast the seed that found the flaw last: it is played first
 * @param jobs are played if it finds nothing
 */
export const catchFlaw = async (
  pool: WorkerPool,
  foundLast: Job,
  jobs: Iterator<Job>,
): Promise<number | undefined> =>
  (await firstCaught(pool, [foundLast].values())) ?? (await firstCaught(pool, jobs));

async function firstCaught(pool: WorkerPool, jobs: Iterator<Job>): Promise<number | undefined> {
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
