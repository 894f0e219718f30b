import { writtenTime } from '../written-time.ts';
import { importedId, type Origin } from './order-numbers.ts';

/** The zone of this machine: to find it out takes as long as to read an order. */
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The ids that releases before gave an order: they read a time without a zone in this machine's.
 *
 * @param formerZone the zone of the machine that imported with release 0.2 or an earlier one
 */
export function formerIdsOf(
  written: string,
  origin: Origin,
  formerZone: string | undefined,
): readonly string[] {
  const zones = ['UTC', HERE, ...(formerZone === undefined ? [] : [formerZone])];
  const readings = zones.map((zone) => writtenTime(written, { zone }));
  const ids = readings.flatMap((placedAt) =>
    placedAt instanceof Date ? importedId({ ...origin, placedAt }) : [],
  );
  return [...new Set(ids)].filter((id) => id !== importedId(origin));
}
