import type { DeploymentFacts } from '../../../lib/settings/deployment-facts.ts';
import type { DayShards } from '../../../table/shards.ts';
import { type Finding, fine, refused } from './finding.ts';

const DAY_MILLIS = 86_400_000;

/**
 * The functions of the earlier deployment write for some minutes more, perhaps past midnight (UTC).
 */
const DAYS_AHEAD = 2;

type Facts = Pick<DeploymentFacts, 'openOrderShardsRead' | 'dayShards'>;

/**
 * Checks that every day is still read up to the largest N that its orders were placed with. The
 * settings alone decide, because the keys of days are permanent.
 */
export function checkDayShards(deployed: Facts, next: Facts, now: Date): Finding {
  const check = 'dayShards';
  const { dayShards: given = [] } = next;
  const missing = requiredEntries(deployed, next, now).filter(
    (entry) => !given.some((candidate) => covers(candidate, entry)),
  );
  if (missing.length === 0)
    return fine(check, 'every day is read with as many partitions as its orders were placed with');
  return refused(
    check,
    'Orders of past days would be in no list of a day, and no search by number would find them. ' +
      `Write "dayShards": ${JSON.stringify([...given, ...missing])}, and keep every entry for ` +
      'good: docs/platform.md',
  );
}

/** The entries that the next deployment needs: those deployed, and one for a lower maximum. */
function requiredEntries(deployed: Facts, next: Facts, now: Date): readonly DayShards[] {
  const shards = Math.max(...deployed.openOrderShardsRead);
  const before = new Date(now.getTime() + DAYS_AHEAD * DAY_MILLIS).toISOString().slice(0, 10);
  return [
    ...(deployed.dayShards ?? []),
    ...(shards > Math.max(...next.openOrderShardsRead) ? [{ before, shards }] : []),
  ];
}

/** True if an entry also states what another one does. */
const covers = (entry: DayShards, other: DayShards): boolean =>
  entry.before >= other.before && entry.shards >= other.shards;
