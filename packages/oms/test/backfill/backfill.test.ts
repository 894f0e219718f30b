// @module-tag alone
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dayIndexKeys,
  migrationRunKey,
  orderMetadataKey,
  parseOrderId,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { killer, type When } from '../../../../test/support/kills.ts';
import { metadataAt } from '../../../../test/support/rows.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Misuse, Stopped } from '../../../api/commands/exit-code.ts';
import { backfill, type Steps } from '../../backfill/backfill.ts';
import { countLacking } from '../../backfill/count-lacking.ts';
import type { Job } from '../../backfill/job.ts';
import { ORDERS_BY_DAY } from '../../backfill/jobs/orders-by-day.ts';
import { readRun, readSegment, readSegments, writeSegment } from '../../backfill/migration.ts';
import { changePage, scanPage, withPage, workSegment } from '../../backfill/steps.ts';
import { documents } from '../../document-client.ts';

const job = ORDERS_BY_DAY;
const STEPS: Steps = { changePage, workSegment, countLacking };
const SEGMENTS = 3;

/** The orders of one test; `n` is never used twice. */
let placed = 0;

/** META as A6 writes it: of a new function, or of one that knows no day key. */
function anOrder(knows: 'new' | 'old', at = new Date()) {
  placed += 1;
  const { GSI1PK, GSI1SK, ...old } = metadataAt(at.toISOString(), placed);
  return knows === 'new' ? { ...old, GSI1PK, GSI1SK } : old;
}

const LONG_AGO = new Date('2026-06-01T10:00:00.000Z');

/** A change of META beside the backfill, as a payment makes one. */
const change = async (orderId: string, status: string) => {
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: orderMetadataKey(orderId),
      UpdateExpression: 'SET paymentStatus = :status ADD version :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':status': status, ':one': 1 },
    }),
  );
};

describe('A backfill', () => {
  const table = freshTable({ stream: true });
  const kill = killer();
  const changes = changeStream();
  const run = (steps = STEPS, of: Job = job) =>
    backfill({ job: of, segments: SEGMENTS, onPage: () => {} }, steps);
  const metas = async () => (await table.all()).filter(({ SK }) => SK === 'META');
  const lacking = async () => (await metas()).filter(({ GSI1PK }) => GSI1PK === undefined).length;

  /** Orders of before the key, and rows that are no orders. */
  async function fill(orders: number): Promise<string[]> {
    const rows = Array.from({ length: orders }, () => anOrder('old', LONG_AGO));
    const others = rows.map(({ PK }) => ({ PK, SK: 'ITEM#001', type: 'LineItem' }));
    await table.put(...rows, ...others);
    return rows.map((row) => parseOrderId(row));
  }

  beforeEach(async () => {
    await table.clear();
    await changes();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The orders whose META got another key since the last call, from the stream. */
  const keyedOrders = async () =>
    (await changes()).flatMap(({ eventName, dynamodb: { OldImage, NewImage } = {} }) =>
      eventName === 'MODIFY' &&
      NewImage?.['SK']?.S === 'META' &&
      OldImage?.['GSI1PK']?.S !== NewImage['GSI1PK']?.S
        ? [String(NewImage['PK']?.S)]
        : [],
    );

  /** True for a key that is not that of the order. */
  const isWrong = ({ PK, customerId, GSI1PK, GSI1SK }: Record<string, unknown>) => {
    const [placedAt = ''] = String(GSI1SK).split('#');
    const orderId = parseOrderId({ PK: String(PK) });
    const right = dayIndexKeys({ customerId: String(customerId), orderId, placedAt }, 4);
    return GSI1PK !== right.GSI1PK || GSI1SK !== right.GSI1SK;
  };

  async function judge() {
    const keyed = await keyedOrders();
    return {
      missed: await lacking(),
      twice: keyed.length - new Set(keyed).size,
      wrong: (await metas()).filter((row) => row['GSI1PK'] && isWrong(row)).length,
    };
  }

  it('gives each old order its key, counts all, and ends complete', async () => {
    await fill(250);
    await table.put(anOrder('new'), { ...anOrder('old'), version: undefined });

    const done = await run();

    expect(done).toMatchObject({
      job: 'orders-by-day',
      // Two rows of each order, and the state of the run and its segments.
      rows: 506,
      right: 251,
      lacking: 0,
      refused: 0,
      stillWritten: undefined,
      finished: true,
    });
    expect(done.run).toMatchObject({ round: 1, status: 'COMPLETE', segments: 3, lacking: 0 });
    expect(await readRun('orders-by-day')).toEqual(done.run);
    const segments = await readSegments('orders-by-day', done.run);
    expect(segments.reduce((sum, { right }) => sum + right, 0)).toBe(251);
    expect(segments.every((segment) => segment.done)).toBe(true);
    expect(await judge()).toEqual({ missed: 1, twice: 0, wrong: 0 });

    // A complete run begins again, and writes only its own state.
    expect((await run()).run).toMatchObject({ round: 2, status: 'COMPLETE' });
    const written = (await changes()).filter(
      ({ dynamodb }) => !dynamodb?.Keys?.['PK']?.S?.startsWith('MIGRATION#'),
    );
    expect(written).toEqual([]);
  });

  it('refuses an order without a customer, and lists it', async () => {
    const [first = ''] = await fill(2);
    await table.put({ ...anOrder('old', LONG_AGO), customerId: undefined });
    await table.put({ PK: 'ORDER#o-1', SK: 'META', version: 1, customerId: 'a1b2' });

    const done = await run();

    expect(done).toMatchObject({ right: 2, lacking: 0, refused: 2 });
    expect(done.refusedKeys.toSorted()).toEqual([
      expect.stringMatching(/^ORDER#o-01\w+ \/ META: it has no customerId: run oms verify/),
      'ORDER#o-1 / META: its order id contains no time',
    ]);
    expect(first).not.toBe('');
  });

  it('keeps its number of segments while it is open', async () => {
    await fill(1);
    expect(await kill(6, 'before', run)).toBe(false);

    await expect(backfill({ job, segments: 4, onPage: () => {} })).rejects.toThrow(Misuse);
    expect((await backfill({ job, onPage: () => {} })).run).toMatchObject({ segments: 3 });
  });

  it('does not create again what is erased meanwhile', async () => {
    const [orderId = ''] = await fill(1);
    const erase = () => table.remove({ ...orderMetadataKey(orderId) });
    const { happened } = justBefore('UpdateItem', (input) => input.includes(orderId), erase);

    expect(await run()).toMatchObject({ right: 0, lacking: 0 });
    expect(happened()).toBe(true);
    expect(await metas()).toEqual([]);
  });

  it('would create it again without a condition', async () => {
    const [orderId = ''] = await fill(1);
    const unconditional: Job = {
      ...job,
      change: async (row) => {
        const order = { customerId: 'x', orderId: parseOrderId(row), placedAt: '2026-06-01' };
        const { GSI1PK, GSI1SK } = dayIndexKeys(order, 4);
        await documents.send(
          new UpdateCommand({
            TableName: tableName(),
            Key: { PK: row.PK, SK: row.SK },
            UpdateExpression: 'SET GSI1PK = :pk, GSI1SK = :sk',
            ExpressionAttributeValues: { ':pk': GSI1PK, ':sk': GSI1SK },
          }),
        );
        return true;
      },
    };
    const erase = () => table.remove({ ...orderMetadataKey(orderId) });
    justBefore('UpdateItem', (input) => input.includes(orderId), erase);

    await run(STEPS, unconditional);
    expect(await metas()).toHaveLength(1);
  });

  describe('that runs twice at once', () => {
    /** A step that waits before the first page of a segment, until it is released. */
    function held() {
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      const steps: Steps = {
        ...STEPS,
        changePage: async (of, rows) => {
          reached.resolve();
          await gate.promise;
          return changePage(of, rows);
        },
      };
      return { steps, reached: reached.promise, release: gate.resolve };
    }
    const stopped = expect.objectContaining({ message: 'another run is at work' });
    const counted = async () => {
      const done = await readRun('orders-by-day');
      const segments = done ? await readSegments('orders-by-day', done) : [];
      return { status: done?.status, right: segments.reduce((sum, { right }) => sum + right, 0) };
    };

    it('ends the earlier command, and counts each row once', async () => {
      await fill(400);
      const { steps, reached, release } = held();
      const earlier = run(steps).catch((error: unknown) => error);
      await reached;

      expect((await run()).run).toMatchObject({ status: 'COMPLETE', round: 1, turn: 2 });
      release();

      expect(await earlier).toBeInstanceOf(Stopped);
      expect(await earlier).toEqual(stopped);
      expect(await counted()).toEqual({ status: 'COMPLETE', right: 400 });
      expect(await judge()).toEqual({ missed: 0, twice: 0, wrong: 0 });
    });

    it('lets the later command continue from a page of the earlier one', async () => {
      await fill(400);
      const one = held();
      const other = held();
      const earlier = run(one.steps).catch((error: unknown) => error);
      await one.reached;
      const later = run(other.steps);
      await other.reached;
      one.release();
      // The earlier one has worked through the table, but the run is not its own any more.
      expect(await earlier).toEqual(stopped);
      other.release();

      expect((await later).run).toMatchObject({ status: 'COMPLETE', round: 1, turn: 2 });
      expect(await counted()).toEqual({ status: 'COMPLETE', right: 400 });
      expect(await judge()).toEqual({ missed: 0, twice: 0, wrong: 0 });
    });

    it('ends one of two that begin at the same moment', async () => {
      await fill(3);
      let other: Promise<unknown> = Promise.resolve();
      justBefore(
        'UpdateItem',
        (input) => input.includes('MigrationRun'),
        () => {
          other = run();
          return other;
        },
      );

      await expect(run()).rejects.toEqual(stopped);
      await other;
      expect(await counted()).toEqual({ status: 'COMPLETE', right: 3 });
    });
  });

  it('finds the rows that old functions write meanwhile, and needs another round', async () => {
    await fill(120);
    const young = anOrder('old', new Date(Date.now() + 1000));
    const steps: Steps = {
      ...STEPS,
      workSegment: async (work) => {
        const ended = await workSegment(work);
        if (work.segment === 0 && work.run.round === 1) await table.put(young);
        return ended;
      },
    };

    const done = await run(steps);
    expect(done).toMatchObject({ lacking: 1, lackingKeys: [`${young.PK} / META`] });
    expect(done.stillWritten).toBe(job.writtenAt(young));
    expect(done.run).toMatchObject({ status: 'RUNNING', round: 2, lacking: 1 });

    expect((await run()).run).toMatchObject({ status: 'COMPLETE', round: 2 });
    expect(await lacking()).toBe(0);
  });

  it('ends with what it cannot change, instead of trying for ever', async () => {
    await fill(3);
    const done = await run(STEPS, { ...job, change: async () => false });

    expect(done).toMatchObject({ lacking: 3, right: 0, stillWritten: undefined, finished: true });
    expect(done.run).toMatchObject({ status: 'RUNNING', round: 3 });
  });

  it('stops at Ctrl-C after the page, and goes on', async () => {
    await fill(400);
    const ending = new AbortController();
    const done = await backfill({
      job,
      segments: SEGMENTS,
      signal: ending.signal,
      onPage: () => ending.abort(),
    });

    expect(done).toMatchObject({ finished: false, run: { status: 'RUNNING' } });
    expect(done.right).toBeGreaterThan(0);
    expect((await run()).run.status).toBe('COMPLETE');
  });

  describe('that is killed', () => {
    /** Kills at many requests, while shops of both versions write. Returns what is wrong. */
    async function withKills(seed: number, kills: number) {
      const random = seededRandom(seed);
      const old = await fill(120);
      const trade = async () => {
        await table.put(anOrder('new'), anOrder('old'));
        await change(old[Math.floor(random() * old.length)] ?? '', 'PAID');
      };
      for (let killed = 0; killed < kills; ) {
        const when: When = random() < 0.5 ? 'before' : 'after';
        const n = 1 + Math.floor(random() * 40);
        const [isWhole] = await Promise.all([kill(n, when, run), trade()]);
        if (!isWhole) killed += 1;
      }
      // No old function writes from now on.
      await run();
      const last = await run();
      return { ...(await judge()), uncounted: (await metas()).length - last.right };
    }

    const SEEDS = Array.from({ length: IS_WHOLE ? 5 : 1 }, (_, n) => n + 1);
    const KILLS = IS_WHOLE ? 20 : 8;

    it.each(SEEDS)(
      `${KILLS} times misses no row, and changes none twice (seed %i)`,
      {
        ...REPEATED,
      },
      async (seed) => {
        expect(await withKills(seed, KILLS)).toEqual({
          missed: 0,
          twice: 0,
          wrong: 0,
          uncounted: 0,
        });
      },
    );

    it('would miss rows if it wrote its checkpoint before the changes of a page', async () => {
      const tooEarly: Steps['workSegment'] = async ({
        job: of,
        run: open,
        segment,
        change: act,
      }) => {
        const key = [of.name, open.round, segment] as const;
        let progress = await readSegment(...key);
        while (!progress.done) {
          const page = await scanPage(of, open.segments, segment, progress.after);
          progress = await writeSegment(
            key,
            progress,
            withPage(progress, page, { right: 0, refused: 0 }),
          );
          await act(of, page.rows);
        }
        return progress;
      };
      const steps = { ...STEPS, workSegment: tooEarly };
      await fill(300);
      for (const n of [8, 12, 16, 20]) await kill(n, 'before', () => run(steps));
      const open = await readRun('orders-by-day');
      const pages = open && (await readSegments('orders-by-day', open));
      await run({ ...steps, countLacking: async () => NONE });

      expect(pages?.some(({ done }) => done)).toBe(true);
      expect(await lacking()).toBeGreaterThan(0);
    });

    it('would count too few if it counted what it wrote', async () => {
      const written: Steps['changePage'] = async (of, rows) => {
        let right = 0;
        for (const row of rows)
          if (of.judge(row) === 'lacking' && (await of.change(row))) right += 1;
        return { right, refused: 0 };
      };
      const counts = async (steps: Steps) => {
        await table.clear();
        await fill(60);
        for (const n of [30, 20, 10]) await kill(n, 'after', () => run(steps));
        const { run: done } = await run(steps);
        const segments = await readSegments('orders-by-day', done);
        return segments.reduce((sum, { right }) => sum + right, 0);
      };

      expect(await counts(STEPS)).toBe(60);
      expect(await counts({ ...STEPS, changePage: written })).toBeLessThan(60);
    });

    it('would end with rows of old functions if it did not count at the end', async () => {
      await fill(120);
      const steps: Steps = {
        changePage,
        countLacking: async () => NONE,
        workSegment: async (work) => {
          const ended = await workSegment(work);
          if (work.segment === 0) await table.put(anOrder('old', LONG_AGO));
          return ended;
        },
      };

      expect((await run(steps)).run.status).toBe('COMPLETE');
      expect(await lacking()).toBe(1);
      // With the count, it finds the row by itself.
      const counting = { ...steps, countLacking };
      await table.clear(({ SK }) => SK !== migrationRunKey('x').SK);
      expect((await run(counting)).run.status).toBe('RUNNING');
    });
  });
});

const NONE = {
  rows: 0,
  right: 0,
  lacking: 0,
  refused: 0,
  lackingKeys: [],
  refusedKeys: [],
  lastLackingAt: undefined,
};
