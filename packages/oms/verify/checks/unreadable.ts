import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { ExactNumber } from '../../exact-number.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { pick } from './expected-order.ts';

/**
 * Returns the attributes that contain, at any depth, a number beyond ±(2^53 − 1). The functions
 * cannot read such an item.
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

/** Reports each item that the functions cannot read. Only a person knows the right number. */
export const unreadableRows = (items: readonly (Item & Key)[]): Drift[] =>
  items.flatMap((item) => {
    const names = tooLargeIn(item);
    if (names.length === 0) return [];
    const why = `the functions cannot read it: ${names.join(', ')} is beyond 2^53 − 1`;
    return [
      {
        what: 'ROW',
        key: nameOfKey(item),
        why,
        expected: null,
        found: pick(item, ...names),
        ...FOR_A_PERSON,
      },
    ];
  });

/** Findings that neither a repair nor the projector can correct. */
export const FOR_A_PERSON = { mayBeLag: false, repairable: false } as const;
