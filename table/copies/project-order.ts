import type { Order } from '../../domain/order.ts';
import { tryAgain } from '../../domain/refusal.ts';
import { summaryChange } from '../../domain/summary.ts';
import { summaryKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { type FailedCondition, transact } from '../requests/transaction.ts';
import { metadataUpdate, type Register, registerIn, type Update } from './metadata-update.ts';
import { recordEvent } from './record-event.ts';

/** Where the actions stand in the transaction. */
const METADATA = 0;
const SUMMARY = 1;

/**
 * Each round learns what META really holds; only others who project the same order make it wrong
 * again.
 */
const MAX_ROUNDS = 12;

/**
 * Brings META and the customer's SUMMARY to a version of an order: one TransactWriteItems that
 * moves META from what it holds to that version, on the condition that it holds that, and adds to
 * SUMMARY what the move changes. So at every moment SUMMARY is the sum over what the METAs say,
 * whatever records come twice, late, in another order, or never: no order between records, no
 * clock, no event id and no TTL is relied on. An older version than META's changes nothing.
 *
 * META is born in the transaction that places the order. An order without one was removed, and a
 * record that comes late brings nothing of it back.
 *
 * @param before the state that the row had before, if known: then nothing needs to be read, and
 * nothing fails first
 */
export async function projectOrder(order: Order, before?: Order): Promise<void> {
  let held: Register | undefined = before;
  let isLatest = true;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!isNewer(order, held)) return recordEvent(order);
    const failed: readonly FailedCondition[] = await move(order, held, isLatest);
    if (failed.length === 0) return recordEvent(order);

    isLatest &&= !failed.some(({ action }) => action === SUMMARY);
    const metadata = failed.find(({ action }) => action === METADATA);
    if (!metadata) continue;
    if (!metadata.item) return;
    held = registerIn(metadata.item);
    // A version that META never saw: its record may be lost, but this one carries its state, so its
    // event need not be.
    if (before && isNewer(before, held)) await recordEvent(before);
  }
  throw tryAgain();
}

const isNewer = ({ version }: Order, held: Register | undefined): boolean =>
  version > (held?.version ?? 0);

/**
 * The failed conditions, none when META and SUMMARY moved. A change that counts nothing is no
 * business of SUMMARY.
 */
async function move(
  order: Order,
  held: Register | undefined,
  isLatest: boolean,
): Promise<readonly FailedCondition[]> {
  const metadata = metadataUpdate(order, held);
  const counters = Object.entries(summaryChange(held, order));
  if (counters.length > 0) {
    return transact([
      { Update: metadata },
      { Update: summaryUpdate(order, counters, !held && isLatest) },
    ]);
  }
  const { TableName, ...update } = metadata;
  const outcome = await conditionalUpdate(update);
  if (outcome.written) return [];
  return [{ action: METADATA, item: outcome.stored }];
}

/**
 * `rev` counts the moves, so that a repair can tell whether the METAs it added up are still those
 * that SUMMARY counts.
 */
function summaryUpdate(order: Order, counters: [string, number][], isLatest: boolean): Update {
  const names = counters.map(([name], i) => [`#counter${i}`, name]);
  const added = counters.map((_, i) => `#counter${i} :counter${i}`);
  const latest = isLatest ? ', lastOrderAt = :placedAt' : '';
  return {
    TableName: tableName(),
    Key: summaryKey(order.customerId),
    UpdateExpression: `SET #type = :type${latest} ADD rev :one, ${added.join(', ')}`,
    // An earlier order than the last changes the numbers, and leaves `lastOrderAt` alone.
    ...(isLatest && {
      ConditionExpression: 'attribute_not_exists(lastOrderAt) OR lastOrderAt <= :placedAt',
    }),
    ExpressionAttributeNames: { '#type': 'type', ...Object.fromEntries(names) },
    ExpressionAttributeValues: {
      ':type': 'CustomerSummary',
      ':one': 1,
      ...(isLatest && { ':placedAt': order.placedAt }),
      ...Object.fromEntries(counters.map(([, change], i) => [`:counter${i}`, change])),
    },
  };
}
