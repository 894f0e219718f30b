import type { Item } from '../../../../../table/aws-protocol/item.ts';
import {
  type Key,
  orderMetadataKey,
  parseUnconfirmed,
  unconfirmedKey,
  withdrawalKey,
} from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { readItem } from '../../reads/read-items.ts';
import { listedStatements } from '../../reads/read-statements.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

/** Checks that the statement exists that is noted as an unconfirmed one of an order. */
export async function checkUnconfirmed(row: Key): Promise<Checked> {
  const { orderId, withdrawalId } = parseUnconfirmed(row);
  if (await readItem(withdrawalKey(withdrawalId))) return NOTHING_CHECKED;
  const why = `the statement of withdrawal ${withdrawalId}, which it notes, does not exist`;
  return { ...NOTHING_CHECKED, drifts: [{ ...drift(row, why), orderId }] };
}

/**
 * Checks that an erasure of its order finds a statement from the public door: it is noted as an
 * unconfirmed one, or META lists it. One that was erased needs no note.
 */
export async function checkNoted(row: Item & Key, withdrawalId: string): Promise<Drift[]> {
  const { status, door, because, orderId, consumerName } = row;
  const isDone = status === 'RECEIVED' || status === 'DONE' || because === 'TOO_MANY';
  if (consumerName === undefined || door !== 'PUBLIC' || typeof orderId !== 'string' || isDone)
    return [];
  if (await readItem(unconfirmedKey(orderId, withdrawalId))) return [];
  const metadata = await readItem(orderMetadataKey(orderId));
  if (listedStatements(metadata).includes(withdrawalId)) return [];
  return [{ ...drift(row, 'no row of its order leads an erasure to it'), orderId }];
}

const drift = (row: Key, why: string): Drift => ({
  what: 'WITHDRAWAL',
  key: nameOfKey(row),
  why,
  expected: null,
  found: null,
  ...FOR_A_PERSON,
});
