/**
 * Shops that grow and shrink, with the deployments of N half of the time some minutes before
 * midnight. The deploy check refuses a lower N without an entry; the operator writes what it
 * prints.
 */
import { describe, expect, it } from 'vitest';
import { dayIndexKeys, dayPartitions } from '../../../../table/keys.ts';
import { type DayShards, shardsOfDay } from '../../../../table/shards.ts';
import { orderIdAt } from '../../../../test/support/rows.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { checkDayShards } from '../../stage/check-day-shards.ts';

const SEED = 30;
const HISTORIES = IS_WHOLE ? 400 : 40;
const CHANGES = 6;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The functions of the earlier deployment answer for so long. */
const OLD_FUNCTIONS = 10 * MINUTE;
const SOME_NUMBERS = [1, 2, 4, 6, 8, 16];

interface Shop {
  readonly openOrderShards: number;
  readonly openOrderShardsRead: readonly number[];
  readonly dayShards: readonly DayShards[];
}

interface Deployed extends Shop {
  readonly from: number;
  /** True if old functions cannot know the partitions that new ones write to. */
  readonly grewAtOnce: boolean;
}

/** The entries that an operator deploys, and the number of partitions that a day is read from. */
interface Design {
  readonly entries: (deployed: Shop, next: Shop, now: Date) => readonly DayShards[];
  readonly shardsOf: (day: string, shop: Shop) => number;
}

const largest = ({ openOrderShardsRead }: Shop): number => Math.max(...openOrderShardsRead);

/** Writes what the deploy check prints, until it is content. */
function asPrinted(deployed: Shop, next: Shop, now: Date): readonly DayShards[] {
  const { verdict, says } = checkDayShards(deployed, next, now);
  if (verdict === 'fine') return next.dayShards;
  const [, json = ''] = /"dayShards": (\[.*\]), and/.exec(says) ?? [];
  const dayShards: readonly DayShards[] = JSON.parse(json);
  expect(checkDayShards(deployed, { ...next, dayShards }, now).verdict).toBe('fine');
  return dayShards;
}

const OURS: Design = {
  entries: asPrinted,
  shardsOf: (day, { openOrderShardsRead, dayShards }) =>
    shardsOfDay(day, openOrderShardsRead, dayShards),
};

const CONTROLS: Readonly<Record<string, Design>> = {
  'an entry that is only one day ahead': {
    ...OURS,
    entries: (deployed, next, now) => {
      const old = next.dayShards.length;
      return asPrinted(deployed, next, now).map(({ before, shards }, n) => ({
        before: n < old ? before : dayOf(Date.parse(before) - DAY),
        shards,
      }));
    },
  },
  'the largest N that is read now, without entries': {
    entries: () => [],
    shardsOf: (_day, shop) => largest(shop),
  },
  'the first entry alone': {
    ...OURS,
    shardsOf: (day, shop) =>
      shop.dayShards.find(({ before }) => day < before)?.shards ?? largest(shop),
  },
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Plays a shop's history. Returns the number of its orders, and of those hidden at any time. */
function play(design: Design, random: () => number) {
  const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)] as One;
  let now = Date.UTC(2026, 0, 1) + Math.floor(random() * 365) * DAY;
  const first = pick(SOME_NUMBERS);
  const deployments: Deployed[] = [
    {
      openOrderShards: first,
      openOrderShardsRead: [first],
      dayShards: [],
      from: now,
      grewAtOnce: false,
    },
  ];
  const placed: { readonly at: number; readonly partition: string }[] = [];
  const place = (at: number, shards: number) => {
    const placedAt = new Date(at).toISOString();
    const order = { customerId: 'a1b2', orderId: orderIdAt(placedAt, placed.length), placedAt };
    placed.push({ at, partition: dayIndexKeys(order, shards).GSI1PK });
  };
  const deploy = (shop: Shop) => {
    const before = deployments.at(-1) as Deployed;
    // Half of the deployments are a few minutes before midnight.
    if (random() < 0.5) now = Math.ceil(now / DAY) * DAY - Math.ceil(random() * 9) * MINUTE;
    now = Math.max(now, before.from + OLD_FUNCTIONS);
    for (let n = 0; n < 12; n++)
      place(before.from + random() * (now - before.from), before.openOrderShards);
    const next = { ...shop, dayShards: design.entries(before, shop, new Date(now)) };
    const grewAtOnce = !before.openOrderShardsRead.includes(next.openOrderShards);
    deployments.push({ ...next, from: now, grewAtOnce });
    for (let n = 0; n < 20; n++)
      place(now + random() * OLD_FUNCTIONS, pick([before, next]).openOrderShards);
    now += OLD_FUNCTIONS + random() * pick([DAY / 2, 5 * DAY]);
  };
  for (let change = 0; change < CHANGES; change++) {
    const { openOrderShards: from, dayShards } = deployments.at(-1) as Deployed;
    const to = pick(SOME_NUMBERS.filter((n) => n !== from));
    const kept = () => (deployments.at(-1) as Deployed).dayShards;
    if (random() < 0.6) {
      deploy({ openOrderShards: from, openOrderShardsRead: [from, to], dayShards });
      deploy({ openOrderShards: to, openOrderShardsRead: [from, to], dayShards: kept() });
    }
    // Otherwise both settings at once.
    deploy({ openOrderShards: to, openOrderShardsRead: [to], dayShards: kept() });
  }
  return { orders: placed.length, hidden: placed.filter(isHidden(deployments, design)).length };
}

/** True if any functions that answer after an order was placed do not read its partition. */
function isHidden(deployments: readonly Deployed[], { shardsOf }: Design) {
  const read = deployments.map(() => new Map<string, ReadonlySet<string>>());
  const partitionsOf = (day: string, n: number) => {
    const known = read[n]?.get(day);
    if (known) return known;
    const all = new Set(dayPartitions(day, shardsOf(day, deployments[n] as Deployed)));
    read[n]?.set(day, all);
    return all;
  };
  return ({ at, partition }: { readonly at: number; readonly partition: string }) =>
    deployments.some((_, n) => {
      const next = deployments[n + 1];
      const answersUntil = next
        ? next.from + (next.grewAtOnce ? 0 : OLD_FUNCTIONS)
        : Number.POSITIVE_INFINITY;
      return at < answersUntil && !partitionsOf(dayOf(at), n).has(partition);
    });
}

function playAll(design: Design) {
  const random = seededRandom(SEED);
  const played = Array.from({ length: HISTORIES }, () => play(design, random));
  return {
    orders: played.reduce((sum, { orders }) => sum + orders, 0),
    hidden: played.reduce((sum, { hidden }) => sum + hidden, 0),
  };
}

const TITLE = `Days over ${HISTORIES} histories of growing and shrinking (seed ${SEED})`;

describe(TITLE, REPEATED, () => {
  it('hide no order at any time', () => {
    const { orders, hidden } = playAll(OURS);

    expect(orders).toBeGreaterThan(HISTORIES * 300);
    expect(hidden).toBe(0);
  });

  it.each(Object.entries(CONTROLS))('hide orders by %s', (_, design) => {
    expect(playAll(design).hidden).toBeGreaterThan(0);
  });
});

describe('The deploy check of days', () => {
  const NOW = new Date('2026-12-01T23:59:00.000Z');
  const shop = (read: readonly number[], ...dayShards: DayShards[]) => ({
    openOrderShardsRead: read,
    dayShards,
  });
  const eight = { before: '2026-12-03', shards: 8 };
  const check = (deployed: Shop | ReturnType<typeof shop>, next: ReturnType<typeof shop>) =>
    checkDayShards(deployed, next, NOW);

  it('refuses a lower number without an entry, and prints the entry to add', () => {
    const { verdict, says } = check(shop([8]), shop([4]));

    expect(verdict).toBe('refused');
    expect(says).toContain('Write "dayShards": [{"before":"2026-12-03","shards":8}], and keep');
    expect(check(shop([4, 8]), shop([4], eight)).verdict).toBe('fine');
  });

  it.each([
    ['one day ahead', { before: '2026-12-02', shards: 8 }],
    ['of a smaller number', { before: '2026-12-03', shards: 7 }],
  ])('refuses an entry %s', (_, entry) => {
    expect(check(shop([8]), shop([4], entry))).toMatchObject({
      verdict: 'refused',
      says: expect.stringContaining(
        `Write "dayShards": ${JSON.stringify([entry, eight])}, and keep`,
      ),
    });
  });

  it('needs no entry for a higher number, nor while the old one is read', () => {
    expect(check(shop([4]), shop([8])).verdict).toBe('fine');
    expect(check(shop([8]), shop([4, 8])).verdict).toBe('fine');
    expect(checkDayShards({ openOrderShardsRead: [4] }, shop([4]), NOW).verdict).toBe('fine');
  });

  it.each([
    ['goes', []],
    ['shrinks', [{ ...eight, shards: 6 }]],
    ['ends earlier', [{ ...eight, before: '2026-12-02' }]],
  ])('refuses that a deployed entry %s', (_, entries) => {
    expect(check(shop([4], eight), shop([4], ...entries))).toMatchObject({
      verdict: 'refused',
      says: expect.stringContaining(`${JSON.stringify([...entries, eight])}, and keep`),
    });
  });

  it('lets an entry grow, or be part of a larger one', () => {
    const larger = { before: '2027-01-01', shards: 16 };

    expect(check(shop([4], eight), shop([4], larger)).verdict).toBe('fine');
    expect(check(shop([16], eight), shop([4], larger)).verdict).toBe('fine');
  });
});
