/**
 * Compares what days came to, and what was refunded on them, with the METAs of all orders, and
 * repairs it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  daysPartitions,
  isDayRefund,
  type Key,
  refundedPartitions,
} from '../../../../table/keys.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../../../table/shards.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import { readItems } from '../reads/read-items.ts';
import { setWhile, unchanged } from '../repairs/unchanged.ts';
import { writeTogether } from '../repairs/write-together.ts';
import { type Figures, sumOfMetadata } from './sum-of-metadata.ts';

export interface DaysVerified {
  readonly drifts: readonly Drift[];
  /** The rows that changed while the METAs were read, so that nothing is known of them. */
  readonly moved: number;
}

/**
 * Reads the rows of all days, then every META, then the rows again. The counters of a day in META
 * change only together with the row of that day: so a row that is the same before and after was
 * the sum over the METAs all the time, if it is right. A row that changed is not judged.
 * So it is with the row of a refund, which is that of one META.
 */
export async function verifyDays(onPage: (items: number) => void): Promise<DaysVerified> {
  const before = await readDays();
  const sums = await sumOfMetadata(onPage);
  const after = await readDays();
  const names = [...new Set([...before.keys(), ...sums.keys(), ...after.keys()])];
  const still = names.filter((name) => isDeepStrictEqual(before.get(name), after.get(name)));
  return {
    drifts: still.flatMap((name) => driftOf(name, sums.get(name) ?? {}, after.get(name) ?? {})),
    moved: names.length - still.length,
  };
}

function driftOf(name: string, expected: Figures, found: Figures): Drift[] {
  const difference = differing(expected, found);
  const why = 'the orders count something else on this day';
  return difference
    ? [{ what: 'DAYS', key: name, why, ...difference, mayBeLag: false, repairable: true }]
    : [];
}

/** Writes the right figures of a day, or its refund, while it has those that were found. */
export async function repairDay({ key, expected, found }: Drift): Promise<void> {
  const [PK = '', SK = ''] = key.split(' / ');
  const [wrong, right] = [found, expected].map((side) => side as Readonly<Item>);
  const isRefund = isDayRefund({ PK });
  const names = Object.keys({ ...wrong, ...right });
  if (isRefund && !right?.['refunded']) {
    const same = unchanged(presentIn(wrong ?? {}), ...names);
    await writeTogether([{ Delete: { Key: { PK, SK }, ...same } }]);
    return;
  }
  const set = setAttributes({
    type: isRefund ? 'DayRefund' : 'DayFigures',
    ...Object.fromEntries(names.map((name) => [name, right?.[name] ?? 0])),
  });
  // Names with a dot are no placeholders.
  const [same, written] = [unchanged(presentIn(wrong ?? {}), ...names), set].map(withoutDots);
  await writeTogether([
    { Update: { Key: { PK, SK }, ...setWhile(written as typeof set, same as Unchanged) } },
  ]);
}

type Unchanged = ReturnType<typeof unchanged>;

const presentIn = (side: Readonly<Item>): Item =>
  Object.fromEntries(Object.entries(side).filter(([, value]) => value !== null));

/** Writes `#orders.07` as `#orders_07`. */
const withoutDots = <Parameters extends object>(parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([member, value]) => [
      member,
      typeof value === 'string'
        ? value.replaceAll(DOTTED, '$1_')
        : Object.fromEntries(
            Object.entries(value as object).map(([name, one]) => [
              name.replaceAll(DOTTED, '$1_'),
              one,
            ]),
          ),
    ]),
  ) as Parameters;

const DOTTED = /([#:][a-zA-Z_]+)\./g;

async function readDays(): Promise<Map<string, Figures>> {
  const days = new Map<string, Figures>();
  for (const partition of [daysPartitions, refundedPartitions].flatMap((of) =>
    of(MOST_OPEN_ORDER_SHARDS),
  )) {
    const rows = await readItems({
      KeyConditionExpression: 'PK = :days',
      ExpressionAttributeValues: { ':days': partition },
    });
    for (const row of rows) days.set(nameOfKey(row), figuresIn(row));
  }
  return days;
}

/** A counter that came back to zero is as one that never was. */
const figuresIn = ({ PK, SK, type, ...counters }: Item & Key): Figures =>
  Object.fromEntries(Object.entries(counters as Figures).filter(([, value]) => value !== 0));
