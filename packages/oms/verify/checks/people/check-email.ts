import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { emailRowKey } from '../../../../../table/customers/email-row.ts';
import {
  isGuestEmail,
  type Key,
  parseGuest,
  profileKey,
  SAFE_KEY_PART,
} from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { readItem, readItems } from '../../reads/read-items.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

type Row = Item & Key;

/** The profile and the address are read one after the other, so a change may come in between. */
const FOUND = { what: 'EMAIL', expected: null, ...FOR_A_PERSON, mayBeLag: true } as const;

/** Checks that a profile's e-mail address leads to it. A profile by hand may have no version. */
export async function checkEmail(customerId: string, rows: readonly Row[]): Promise<Drift[]> {
  const { SK } = profileKey(customerId);
  const profile = rows.find((row) => row.SK === SK && row['version'] !== undefined);
  const key = profile && addressKeyOf(customerId, profile);
  if (!profile || !key) return [];
  const row = await readItem(key);
  if (row?.['customerId'] === customerId) return [];
  const why = row ? 'its address belongs to another customer' : 'its address is not reserved';
  const found = row ? pick(row, 'customerId') : null;
  return [{ ...FOUND, key: nameOfKey(profile), why, found }];
}

function addressKeyOf(customerId: string, { email, guest }: Item): Key | undefined {
  if (typeof email !== 'string' || email.includes('#') || email.trim() === '') return undefined;
  return emailRowKey({ customerId, email, guest: guest === true || undefined });
}

/** Checks that the rows of an e-mail address lead to profiles that have it. */
export async function checkEmailRows(partition: string): Promise<Checked> {
  const rows = await readItems({
    KeyConditionExpression: 'PK = :address',
    ExpressionAttributeValues: { ':address': partition },
  });
  const drifts: Drift[] = [];
  for (const row of rows) {
    const id = isGuestEmail(row) ? parseGuest(row) : row['customerId'];
    const isId = typeof id === 'string' && SAFE_KEY_PART.test(id);
    const profile = isId ? await readItem(profileKey(id)) : undefined;
    const own = profile && addressKeyOf(String(id), profile);
    if (own?.PK === row.PK && own.SK === row.SK) continue;
    const why = profile ? 'the profile has another address' : 'it has no profile';
    drifts.push({ ...FOUND, key: nameOfKey(row), why, found: pick(row, 'customerId') });
  }
  return { ...NOTHING_CHECKED, drifts };
}
