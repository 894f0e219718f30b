import { describe, expect, it } from 'vitest';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  addToMinute,
  minuteKey,
  pointKey,
  readMinutes,
  readPoints,
  recordPoint,
  shardsFor,
} from '../../entities/metric.ts';
import { exampleCosts } from '../example-costs.ts';

const day = new Date().toISOString().slice(0, 10);
const at = (time: string) => `${day}T${time}Z`;
const now = new Date();
const wholeDay = { from: at('00:00:00'), to: at('23:59:59') };
const DAY = 86_400_000;

describe('A metric', () => {
  const table = freshTable();
  const { measured } = exampleCosts('metric');

  it.each([
    [0, 1],
    [1000, 1],
    [2500, 3],
    [9000, 9],
    [9001, 10],
    [25_000, 25],
  ])('with a peak of %i writes a second needs %i shards', (peak, shards) => {
    expect(shardsFor(peak)).toBe(shards);
  });

  it('is read over its shards, oldest first, both ends included', async () => {
    for (const [time, value] of [
      ['10:00:00.000003', 3],
      ['10:00:00.000001', 1],
      ['10:00:00.000002', 2],
      ['11:00:00.000000', 4],
    ] as const)
      await recordPoint('cpu', { at: at(time), value }, 4);
    const range = { from: at('10:00:00.000001').slice(0, -1), to: at('11:00:00.000000') };

    expect((await readPoints('cpu', range, 4, now)).map(({ value }) => value)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await readPoints('cpu', { ...range, to: at('10:59') }, 4, now)).toHaveLength(3);
    expect(await readPoints('other', range, 4, now)).toEqual([]);
  });

  it('costs a write unit per point, and half a read unit per shard', async () => {
    const point = { at: at('10:00:00.000001'), value: 1 };
    await measured('recordPoint', () => recordPoint('one', point, 1));
    await measured('readPoints', () => readPoints('one', wholeDay, 1, now));

    expect(await unitsWhile(() => readPoints('one', wholeDay, 10, now))).toBe(5);
  });

  it('is spread over all shards', async () => {
    for (let i = 0; i < 60; i++) await recordPoint('spread', { at: at('10:00:00'), value: i }, 4);
    const partitions = (await table.all())
      .map(({ PK }) => String(PK))
      .filter((PK) => PK.startsWith('METRIC#spread'));

    expect(new Set(partitions).size).toBe(4);
    expect(await readPoints('spread', wholeDay, 4, now)).toHaveLength(60);
  });

  it('keeps a count and a sum for each minute in one item per shard', async () => {
    for (const [time, value] of [
      ['10:00:01', 2],
      ['10:00:59', 3.5],
      ['10:01:00', 10],
    ] as const)
      await measured('addToMinute', () => addToMinute('load', { at: at(time), value }, 1));
    const minutes = await measured('readMinutes', () => readMinutes('load', wholeDay, 1, now));

    expect([...minutes]).toEqual([
      [at('10:00').slice(0, -1), { points: 2, sum: 5.5 }],
      [at('10:01').slice(0, -1), { points: 1, sum: 10 }],
    ]);
    for (let i = 0; i < 40; i++) await addToMinute('many', { at: at('10:00:00'), value: 1 }, 4);
    expect([...(await readMinutes('many', wholeDay, 4, now)).values()]).toEqual([
      { points: 40, sum: 40 },
    ]);
  });

  it('hides expired points, whether or not TTL has removed them', async () => {
    await recordPoint('old', { at: at('10:00:00'), value: 1 }, 2);
    await addToMinute('old', { at: at('10:00:00'), value: 1 }, 2);
    const inThirtyOneDays = new Date(now.getTime() + 31 * DAY);

    expect(await readPoints('old', wholeDay, 2, now)).toHaveLength(1);
    expect(await readPoints('old', wholeDay, 2, inThirtyOneDays)).toEqual([]);
    expect((await readMinutes('old', wholeDay, 2, inThirtyOneDays)).size).toBe(0);
  });

  it('mistake: with time alone as the key, the second point of a microsecond wins', async () => {
    const moment = at('10:00:00.123456');
    const PK = pointKey('naive', 0, moment).PK;
    const expiresAt = now.getTime() / 1000 + 3600;
    for (const value of [1, 2])
      await table.put({ PK, SK: `TIMESTAMP#${moment}`, value, expiresAt });
    for (const value of [1, 2]) await recordPoint('unique', { at: moment, value }, 1);

    expect((await readPoints('naive', wholeDay, 1, now)).map(({ value }) => value)).toEqual([2]);
    const unique = await readPoints('unique', wholeDay, 1, now);
    expect(unique.map(({ value }) => value).sort()).toEqual([1, 2]);
  });

  it('keeps a minute under one key, and a point under its own', () => {
    expect(minuteKey('m', 0, at('10:00:01'))).toEqual(minuteKey('m', 0, at('10:00:59')));
    expect(pointKey('m', 0, at('10:00:01')).SK).not.toBe(pointKey('m', 0, at('10:00:01')).SK);
  });
});
