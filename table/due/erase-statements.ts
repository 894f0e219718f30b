import type { OrderOutcome } from '../../domain/people/erasure.ts';
import type { Item } from '../aws-protocol/item.ts';
import { parseListedWithdrawal } from '../keys.ts';
import { eraseStatement } from '../withdrawals/erase-statement.ts';
import { removeNote, unconfirmedOf } from '../withdrawals/unconfirmed-row.ts';

/**
 * Removes the person from the statements of withdrawal that META lists, and from those that nobody
 * confirmed: one Query of these, one UpdateItem each, and one DeleteItem of each note. The hash of
 * the words stays, so the receipt can still be proved. A statement that is not decided still needs
 * the person.
 *
 * @param metadata the order's META; undefined for an order that was written by hand
 */
export async function eraseStatements(
  orderId: string,
  metadata: Item | undefined,
): Promise<OrderOutcome> {
  const listed = metadata?.['withdrawals'];
  const noted = new Set(await unconfirmedOf(orderId));
  const ids = new Set(noted);
  for (const statement of listed instanceof Set ? listed : [])
    ids.add(parseListedWithdrawal(String(statement)).withdrawalId);
  const outcomes: OrderOutcome[] = [];
  for (const withdrawalId of ids) {
    const outcome = await eraseStatement(withdrawalId);
    if (outcome !== 'waiting' && noted.has(withdrawalId)) await removeNote(orderId, withdrawalId);
    outcomes.push(outcome);
  }
  if (outcomes.includes('waiting')) return 'waiting';
  return outcomes.includes('erased') ? 'erased' : 'unchanged';
}
