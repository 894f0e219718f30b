import { describe, expect, it } from 'vitest';
import {
  MOST_DAY_SHARDS,
  MOST_OPEN_ORDER_SHARDS,
  parseDayShards,
  shardOf,
  shardsOfDay,
  shardTags,
} from '../../table/shards.ts';

describe('The shard of an order', () => {
  // int(md5(id), 16) % shards, computed in another language.
  it.each([
    ['o-9001', 4, 1],
    ['o-9001', 7, 5],
    ['o-9001', 10, 3],
    ['o-9044', 7, 6],
    ['o-9044', 10, 1],
    ['o-9044', 16, 13],
    ['o-01JZZZZZZZZZZZZZZZZZZZZZZZ', 4, 3],
    ['o-01JZZZZZZZZZZZZZZZZZZZZZZZ', 10, 5],
    ['o-1', 1, 0],
  ])('of %s over %i is %i', (id, shards, shard) => {
    expect(shardOf(id, shards)).toBe(shard);
  });

  it('is as likely as any other', () => {
    const counts = [0, 0, 0, 0];

    for (let i = 0; i < 10_000; i++)
      counts[shardOf(`o-${i}`, 4)] = (counts[shardOf(`o-${i}`, 4)] ?? 0) + 1;

    // 2500 expected; 200 is more than four and a half standard deviations.
    for (const count of counts) expect(Math.abs(count - 2500)).toBeLessThan(200);
  });
});

describe('The number of shards', () => {
  it('is at most 100', () => {
    expect(MOST_OPEN_ORDER_SHARDS).toBe(100);
  });

  it('is in tags of the table, without the comma that a tag cannot contain', () => {
    expect(shardTags(4, [1, 4], [])).toEqual({
      openOrderShards: '4',
      openOrderShardsRead: '1 4',
    });
    const days = Array.from({ length: MOST_DAY_SHARDS }, () => ({
      before: '2026-12-03',
      shards: MOST_OPEN_ORDER_SHARDS,
    }));
    const { dayShards = '' } = shardTags(4, [1, 4], days);
    expect(dayShards.startsWith('2026-12-03=100 2026-12-03=100 ')).toBe(true);
    expect(dayShards.length).toBeLessThanOrEqual(256);
    expect(parseDayShards(dayShards)).toEqual(days);
    expect(parseDayShards('')).toEqual([]);
  });

  it('of a day is the largest that its orders may have been placed with', () => {
    const days = [
      { before: '2026-06-02', shards: 8 },
      { before: '2026-06-04', shards: 6 },
      { before: '2026-06-03', shards: 16 },
    ];
    const of = (day: string) => shardsOfDay(day, [2, 4], days);

    expect(['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'].map(of)).toEqual([
      16, 16, 6, 4,
    ]);
    expect(shardsOfDay('2026-06-01', [32], days)).toBe(32);
  });
});
