import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { summaryKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';
import { exactNumber, wholeNumber } from '../../exact-number.ts';
import { besidesSums, storedSummary, summedOrders } from '../checks/summed-orders.ts';
import { differing } from '../drift.ts';
import { identitiesOf, readCustomer } from '../reads/read-customer.ts';
import { readRegister } from '../reads/register.ts';
import { unchanged } from './unchanged.ts';

const MAX_ROUNDS = 12;

/**
 * Makes SUMMARY the sum over what the customer's METAs say, while the projector goes on. Why that
 * is right:
 *
 * 1. Whatever changes what a META counts for (the projector's transaction, and the two of ours in
 * repair-metadata.ts and
 *    repair-orphan.ts) raises SUMMARY's `rev` in the same transaction. A META is born counting for
 *    nothing, unless
 *    repair-metadata.ts writes it anew, and a change of its payment status alone does not change
 *    what it counts for.
 * 2. `readRegister` gives SUMMARY and METAs as they stood together at one `rev`. An order whose row
 * came after the rows were
 *    read had no counted META then, or `rev` had moved.
 * 3. The sum is written on the condition that `rev` is still the same. So no META has counted for
 * anything else since, and the sum
 *    is the sum at the moment of the write. If `rev` moved, nothing is written and all is read
 *    again.
 * 4. The write raises `rev` itself, so that two repairs cannot both write from one reading. The
 * projector adds differences to whatever
 *    SUMMARY holds and conditions on META alone: before our write it makes us start over, after it
 *    it finds the invariant standing.
 *
 * Hence SUMMARY equals the sum over the METAs from here on, as if it had never been wrong. A
 * SUMMARY that moves at every round is left, and said.
 */
export async function repairSummary(customerId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { orders } = await readCustomer(customerId);
    const register = await readRegister(customerId, identitiesOf(orders));
    if (!register) return;
    const sums = summedOrders(register.counted);
    if (!differing(sums, storedSummary(register.summary))) return;
    if (await replaceSums(customerId, register.summary ?? {}, sums)) return;
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
