/**
 * A series of measurements that exceeds the writes of one partition (1,000 WCU a second).
 *
 *   type          PK                          SK
 *   MetricPoint   METRIC#<metric>#SHARD#<n>   TIMESTAMP#<time>#<8 random characters>
 *   MetricMinute  METRIC#<metric>#SHARD#<n>   MINUTE#<minute>
 *
 *   function      DynamoDB request                          costs
 *   recordPoint   PutItem, if it does not exist             1 WCU
 *   readPoints    N parallel Queries, merged                0.5 RCU a shard
 *   addToMinute   UpdateItem, ADD                           1 WCU
 *   readMinutes   N parallel Queries, added up              0.5 RCU a shard
 *
 * **Where document 001 is wrong**: its sort key is only the time. Two points of one microsecond in
 * one shard have the same key: the second silently overwrites the first. It also relies on TTL to
 * hide points older than 30 days; TTL removes them within days, so reads compare `expiresAt`.
 *
 * N is the peak of write units a second, divided by 1,000, rounded up. The shard is random, because
 * no read needs a single point. A5 calculates the shard from the order's id, because some reads do.
 *
 * Before you copy this: a counter for each minute (`addToMinute`) has one item instead of 60
 * points, and its reads cost accordingly less. Its ADD may count twice if the SDK retries after a
 * lost answer, which is acceptable for a chart but not for money. CloudWatch, with log lines in the
 * embedded metric format, is cheaper than both, and the product uses it.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { Item } from '../../table/aws-protocol/item.ts';
import { type Key, part } from '../../table/keys.ts';
import { updateItem } from '../../table/requests/commands.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { queryAll } from '../requests/query-all.ts';

export interface MetricPoint {
  /** ISO 8601, UTC, in the precision of the source, such as microseconds. */
  readonly at: string;
  readonly value: number;
}

/** From and to, both inclusive, in the form of `MetricPoint.at`. */
export interface MetricRange {
  readonly from: string;
  readonly to: string;
}

const RETENTION_SECONDS = 30 * 24 * 3600;
/** Sorts after every character of a key, so it ends a range of keys that begin with a time. */
const LAST = '~';

/** Returns the number of shards for a peak. */
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

/** Reads the points of a range that have not expired, oldest first. */
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

/** Reads count and sum of each minute of a range, over all shards. */
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

/** Reads a range of every shard, without expired rows, which TTL may not have removed yet. */
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
