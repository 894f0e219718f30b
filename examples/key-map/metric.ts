/**
 * A series of measurements that is written faster than one partition takes (1,000 WCU a second).
 *
 *   type          PK                          SK
 *   MetricPoint   METRIC#<metric>#SHARD#<n>   TIMESTAMP#<time>#<8 random characters>
 *   MetricMinute  METRIC#<metric>#SHARD#<n>   MINUTE#<minute>
 *
 *   function      asks of DynamoDB                          costs
 *   recordPoint   PutItem, if it is not there               1 WCU
 *   readPoints    N parallel Queries, merged                0.5 RCU a shard
 *   addToMinute   UpdateItem, ADD                           1 WCU
 *   readMinutes   N parallel Queries, added up              0.5 RCU a shard
 *
 * **Where document 001 is wrong**: its sort key is the time alone. Two points of one microsecond in
 * one shard have one key: the second overwrites the first, and nobody notices. It also trusts TTL
 * to hide what is older than 30 days; TTL removes it within days, so reads compare `expiresAt`.
 *
 * N is the peak of write units a second, divided by 1,000, rounded up. The shard is random, because
 * nobody asks for one point; A5 calculates it from the order's id, because somebody does.
 *
 * Before you copy this: a counter for each minute (`addToMinute`) keeps one item where 60 points a
 * minute keep 60, and its reads are as much cheaper. Its ADD may count twice when the SDK repeats a
 * request whose answer was lost, which a chart survives and money does not. CloudWatch, from a log
 * line in the embedded metric format, is cheaper than both, and is what the product uses.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { Item } from '../../aws-protocol/item.ts';
import { type Key, part } from '../../table/keys.ts';
import { updateItem } from '../../table/requests/commands.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { queryAll } from '../requests/query-all.ts';

export interface MetricPoint {
  /** ISO 8601, UTC. As fine as the source has it: microseconds are welcome. */
  readonly at: string;
  readonly value: number;
}

/** From and to, both inclusive, as `MetricPoint.at` is written. */
export interface MetricRange {
  readonly from: string;
  readonly to: string;
}

const RETENTION_SECONDS = 30 * 24 * 3600;
/** Sorts after every character of a key: the bound of what begins with a time. */
const LAST = '~';

/** How many shards carry a peak. */
export const shardsFor = (peakWritesPerSecond: number): number =>
  Math.max(1, Math.ceil(peakWritesPerSecond / 1000));

const shardPartition = (metric: string, shard: number): string =>
  `METRIC#${part(metric)}#SHARD#${shard}`;

export const pointKey = (metric: string, shard: number, at: string): Key => ({
  PK: shardPartition(metric, shard),
  SK: `TIMESTAMP#${part(at)}#${randomBytes(6).toString('base64url')}`,
});

export const minuteKey = (metric: string, shard: number, at: string): Key => ({
  PK: shardPartition(metric, shard),
  SK: `MINUTE#${part(at).slice(0, 'yyyy-mm-ddThh:mm'.length)}`,
});

const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + RETENTION_SECONDS;

export async function recordPoint(
  metric: string,
  { at, value }: MetricPoint,
  shards: number,
): Promise<void> {
  const key = pointKey(metric, randomInt(shards), at);
  await insertOnce({ ...key, type: 'MetricPoint', value, expiresAt: expiryOf(at) });
}

/** The points of a range that have not expired, oldest first. */
export async function readPoints(
  metric: string,
  range: MetricRange,
  shards: number,
  now: Date,
): Promise<readonly MetricPoint[]> {
  const rows = await readShards(metric, 'TIMESTAMP#', range, { shards, now });
  return rows
    .map(({ SK, value }) => ({ at: String(SK).split('#')[1] ?? '', value: Number(value) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Adds a measurement to its minute's count and sum. */
export async function addToMinute(
  metric: string,
  { at, value }: MetricPoint,
  shards: number,
): Promise<void> {
  await updateItem({
    Key: minuteKey(metric, randomInt(shards), at),
    UpdateExpression: 'SET #type = :type, expiresAt = :expiresAt ADD points :one, #sum :value',
    ExpressionAttributeNames: { '#type': 'type', '#sum': 'sum' },
    ExpressionAttributeValues: {
      ':type': 'MetricMinute',
      ':expiresAt': expiryOf(at),
      ':one': 1,
      ':value': value,
    },
  });
}

/** Count and sum of each minute of a range, over all shards. */
export async function readMinutes(
  metric: string,
  range: MetricRange,
  shards: number,
  now: Date,
): Promise<ReadonlyMap<string, { readonly points: number; readonly sum: number }>> {
  const minutes = new Map<string, { points: number; sum: number }>();
  for (const row of await readShards(metric, 'MINUTE#', range, { shards, now })) {
    const minute = String(row['SK']).slice('MINUTE#'.length);
    const { points, sum } = minutes.get(minute) ?? { points: 0, sum: 0 };
    minutes.set(minute, {
      points: points + Number(row['points']),
      sum: sum + Number(row['sum']),
    });
  }
  return minutes;
}

/** A range of every shard. An expired row is as good as none, whether or not it is still there. */
async function readShards(
  metric: string,
  prefix: string,
  { from, to }: MetricRange,
  { shards, now }: { readonly shards: number; readonly now: Date },
): Promise<Item[]> {
  const read = await Promise.all(
    Array.from({ length: shards }, (_, shard) =>
      queryAll({
        KeyConditionExpression: 'PK = :shard AND SK BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':shard': shardPartition(metric, shard),
          ':from': `${prefix}${part(from)}`,
          ':to': `${prefix}${part(to)}${LAST}`,
        },
      }),
    ),
  );
  return read.flat().filter((row) => Number(row['expiresAt']) > now.getTime() / 1000);
}
