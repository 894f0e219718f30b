import type { Item } from '../../../aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import { ExactNumber } from '../../exact-number.ts';
import { type Drift, nameOf } from '../drift.ts';
import { pick } from './expected-order.ts';

/**
 * The attributes that hold, at any depth, a number beyond ±(2^53 − 1). The functions refuse to read
 * such an item.
 */
export const tooLargeIn = (item: Item): string[] =>
  Object.keys(item)
    .filter((name) => isTooLarge(item[name]))
    .sort();

function isTooLarge(value: unknown): boolean {
  if (value instanceof ExactNumber) return value.isTooLarge;
  if (value instanceof Set || Array.isArray(value)) return [...value].some(isTooLarge);
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooLarge);
}

/**
 * One finding for each item that the functions cannot read. Only a person knows what the number
 * should be.
 */
export const unreadableRows = (items: readonly (Item & Key)[]): Drift[] =>
  items.flatMap((item) => {
    const names = tooLargeIn(item);
    if (names.length === 0) return [];
    const why = `the functions cannot read it: ${names.join(', ')} is beyond 2^53 − 1`;
    return [
      {
        what: 'ROW',
        key: nameOf(item),
        why,
        expected: null,
        found: pick(item, ...names),
        ...FOR_A_PERSON,
      },
    ];
  });

/** What no write of ours can repair, and no projector will. */
export const FOR_A_PERSON = { mayBeLag: false, repairable: false } as const;
