import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { erasureKey, type Key, PARTITIONS, profileKey } from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

type Row = Item & Key;

/** The attributes of a profile that name a person. */
const PERSON = ['name', 'email'];

/** True if an erasure runs, and is not where its sweep looks. */
export const isForgottenErasure = ({ status, GSI2PK }: Item): boolean =>
  status === 'RUNNING' && !String(GSI2PK).startsWith(PARTITIONS.dueErasure);

/**
 * Checks an erasure: it is due while it runs, and the profile names nobody. Its request, sent
 * again, continues one that the sweep gave up.
 */
export function checkErasure(customerId: string, rows: readonly Row[]): Drift[] {
  const row = (key: Key) => rows.find(({ SK }) => SK === key.SK);
  const [erasure, profile] = [row(erasureKey(customerId)), row(profileKey(customerId))];
  if (!erasure) return [];
  const named = PERSON.filter((name) => profile?.[name] !== undefined);
  const drift = (key: Row, why: string, found: unknown): Drift => ({
    what: 'ERASURE',
    key: nameOfKey(key),
    why,
    expected: null,
    found,
    ...FOR_A_PERSON,
  });
  return [
    ...(isForgottenErasure(erasure)
      ? [
          {
            ...drift(
              erasure,
              'it runs, and is not due where its sweep looks',
              pick(erasure, 'status', 'GSI2PK', 'dueFailures'),
            ),
            repairable: true,
          },
        ]
      : []),
    // The name itself stays out of reports.
    ...(profile && named.length > 0
      ? [drift(profile, 'it is erased, and names a person', { attributes: named })]
      : []),
  ];
}
