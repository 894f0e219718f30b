import { JOBS } from '../backfill/jobs/jobs.ts';
import { readRun } from '../backfill/migration.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** Confirmed if a backfill was begun and is not complete. */
export async function lookAtBackfills(): Promise<Evidence> {
  const figures: Record<string, string> = {};
  for (const { name } of JOBS) figures[name] = (await readRun(name))?.status ?? 'never run';
  const open = Object.keys(figures).filter((name) => /ING$/.test(figures[name] ?? ''));
  return open.length > 0
    ? confirmed(`A backfill is not complete: run oms backfill ${open[0]}.`, figures)
    : ruledOut('No backfill is open.', figures);
}
