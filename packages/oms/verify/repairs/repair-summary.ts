import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { summaryKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';
import { exactNumber, wholeNumber } from '../../exact-number.ts';
import { besidesSums, storedSummary, summedOrders } from '../checks/summed-orders.ts';
import { differing } from '../drift.ts';
import { identitiesOf, readCustomer } from '../reads/read-customer.ts';
import { readSummarySnapshot } from '../reads/read-summary-snapshot.ts';
import { unchanged } from './unchanged.ts';

const MAX_ROUNDS = 12;

/**
 * Sets SUMMARY to the sum over the customer's METAs, while the projector goes on. Why this is
 * right:
 *
 * 1. Every change of a META's counts (the projector's transaction, and the two in
 *    repair-metadata.ts and repair-orphan.ts) raises SUMMARY's `rev` in the same transaction. A new
 *    META counts nothing at first, unless repair-metadata.ts writes it again. A change of only its
 *    payment status does not change its counts.
 * 2. `readSummarySnapshot` reads SUMMARY and METAs at one `rev`. If an order's row was written
 *    after the rows were read, its META counted nothing then, or `rev` had changed.
 * 3. The sum is written on the condition that `rev` is still the same. So no META's counts have
 *    changed, and the sum is right at the moment of the write. If `rev` has changed, nothing is
 *    written, and everything is read again.
 * 4. The write raises `rev` itself, so that two repairs cannot both write after one read. The
 *    projector adds differences to the current SUMMARY and has a condition on META only. If it
 *    commits before our write, we start again. If it commits after it, SUMMARY equals the sum
 *    already.
 *
 * From then on SUMMARY equals the sum over the METAs. If SUMMARY changes in every round, the
 * difference remains and is reported in `left`.
 */
export async function repairSummary(customerId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { orders } = await readCustomer(customerId);
    const snapshot = await readSummarySnapshot(customerId, identitiesOf(orders));
    if (!snapshot) return;
    const sums = summedOrders(snapshot.counted);
    if (!differing(sums, storedSummary(snapshot.summary))) return;
    if (await replaceSums(customerId, snapshot.summary ?? {}, sums)) return;
  }
}

async function replaceSums(
  customerId: string,
  summary: Record<string, unknown>,
  sums: Record<string, unknown>,
) {
  const rev = exactNumber(String((wholeNumber(summary['rev']) ?? 0n) + 1n));
  const Item = {
    ...besidesSums(summary),
    ...summaryKey(customerId),
    type: 'CustomerSummary',
    ...sums,
    rev,
  };
  const { ExpressionAttributeValues, ...condition } = unchanged(summary, 'rev');
  const values = summary['rev'] !== undefined && { ExpressionAttributeValues };
  try {
    await documents.send(new PutCommand({ TableName: tableName(), Item, ...condition, ...values }));
    return true;
  } catch (error) {
    const overtaken =
      error instanceof ConditionalCheckFailedException ||
      error instanceof TransactionConflictException;
    if (!overtaken) throw error;
    return false;
  }
}
