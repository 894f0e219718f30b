import type { Item } from '../../../../../table/aws-protocol/item.ts';
import {
  type Key,
  orderMetadataKey,
  parseUnconfirmed,
  withdrawalKey,
} from '../../../../../table/keys.ts';
import { unconfirmedOf } from '../../../../../table/withdrawals/unconfirmed-row.ts';
import { type Drift, nameOf } from '../../drift.ts';
import { readItem } from '../../reads/read-items.ts';
import { listedStatements } from '../../reads/read-statements.ts';
import { type Checked, NOTHING_CHECKED } from '../checked.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

/** Checks that the statements exist that are noted as unconfirmed ones of an order. */
export async function checkUnconfirmed(row: Key): Promise<Checked> {
  const orderId = parseUnconfirmed(row);
  const drifts: Drift[] = [];
  for (const withdrawalId of await unconfirmedOf(orderId)) {
    if (await readItem(withdrawalKey(withdrawalId))) continue;
    const why = `the statement of withdrawal ${withdrawalId}, which it notes, does not exist`;
    drifts.push({ ...found(row, why), orderId });
  }
  return { ...NOTHING_CHECKED, drifts };
}

/**
 * Checks that an erasure of its order finds a statement from the public door: it is noted as an
 * unconfirmed one, or META lists it.
 */
export async function checkNoted(row: Item & Key, withdrawalId: string): Promise<Drift[]> {
  const { status, door, because, orderId } = row;
  const isDone = status === 'RECEIVED' || status === 'DONE' || because === 'TOO_MANY';
  if (door !== 'PUBLIC' || typeof orderId !== 'string' || isDone) return [];
  if ((await unconfirmedOf(orderId)).includes(withdrawalId)) return [];
  const metadata = await readItem(orderMetadataKey(orderId));
  if (listedStatements(metadata).includes(withdrawalId)) return [];
  return [{ ...found(row, 'no row of its order leads an erasure to it'), orderId }];
}

const found = (row: Key, why: string): Drift => ({
  what: 'WITHDRAWAL',
  key: nameOf(row),
  why,
  expected: null,
  found: null,
  ...FOR_A_PERSON,
});
