import { type DayFigures, dayFigures, isIdle } from '../../domain/days/day-figures.ts';
import type { Counters } from '../../domain/summary.ts';
import type { Item } from '../aws-protocol/item.ts';
import { daysBetween, daysPartitions, type Key, parseDayFigures } from '../keys.ts';
import { query } from '../requests/commands.ts';
import { shardsOfDays } from './shards-of-days.ts';

/**
 * A57: what days of the shop's zone came to, by day and currency, the oldest first: N parallel
 * Queries, one of each shard, whose rows are added up. It is the third declared exception to one
 * request per pattern.
 *
 * @param from the first day
 * @param to the last day
 */
export async function getDays(from: string, to: string): Promise<readonly DayFigures[]> {
  const [first, last] = daysBetween(from, to);
  const partitions = daysPartitions(shardsOfDays(from));
  const rows = await Promise.all(
    partitions.map((partition) =>
      query({
        KeyConditionExpression: 'PK = :days AND SK BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':days': partition, ':first': first, ':last': last },
      }),
    ),
  );
  return [...Map.groupBy(rows.flat() as (Item & Key)[], ({ SK }) => SK)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofDay]) => figuresOf(ofDay));
}

function figuresOf(rows: readonly (Item & Key)[]): readonly DayFigures[] {
  const [row] = rows;
  if (!row) return [];
  const sums: Record<string, number> = {};
  for (const { PK, SK, type, ...counters } of rows)
    for (const [name, value] of Object.entries(counters as Counters))
      sums[name] = (sums[name] ?? 0) + Number(value);
  const { day, currency } = parseDayFigures(row);
  return isIdle(sums) ? [] : [dayFigures(day, currency, sums)];
}
