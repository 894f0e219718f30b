import type { Order } from '../../domain/order.ts';
import { tryAgain } from '../../domain/refusal.ts';
import { summaryChange } from '../../domain/summary.ts';
import { summaryKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { type FailedCondition, transact } from '../requests/transaction.ts';
import {
  type CountedMetadata,
  countedMetadata,
  metadataUpdate,
  type Update,
} from './metadata-update.ts';
import { recordEvent } from './record-event.ts';

/**
 * The most attempts to write. An attempt fails if META does not have the assumed version, or if
 * SUMMARY already has a later order.
 */
const MAX_ROUNDS = 12;

/**
 * Brings META and the customer's SUMMARY to a version of an order. One TransactWriteItems updates
 * META, on the condition that it is unchanged since it was read, and adds the difference to
 * SUMMARY. So SUMMARY is always the sum over all METAs, even if records arrive twice, late, out of
 * sequence or never. It depends on no clock, event id or TTL. A version older than META's changes
 * nothing.
 *
 * META is created in the transaction that places the order. If it is missing, the order was removed
 * by hand, and a late record does not create it again.
 *
 * @param before the row's state before the change, if known; META is assumed to have it
 */
export async function projectOrder(order: Order, before?: Order): Promise<void> {
  let held: CountedMetadata | undefined = before;
  let isLatest = true;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!isNewer(order, held)) return recordEvent(order);
    const failed: FailedMove | undefined = await move(order, held, isLatest);
    if (!failed) return recordEvent(order);

    isLatest &&= !failed.summary;
    if (!failed.meta) continue;
    if (!failed.meta.item) return;
    held = countedMetadata(failed.meta.item);
    // META does not have the previous version, whose record may be lost. This record contains that
    // state, so its event is written here.
    if (before && isNewer(before, held)) await recordEvent(before);
  }
  throw tryAgain();
}

const isNewer = ({ version }: Order, held: CountedMetadata | undefined): boolean =>
  version > (held?.version ?? 0);

interface FailedMove {
  readonly meta?: FailedCondition;
  readonly summary?: FailedCondition;
}

/**
 * Writes META and SUMMARY, and returns the failed conditions. If no counter changes, SUMMARY is
 * left out of the write.
 */
async function move(
  order: Order,
  held: CountedMetadata | undefined,
  isLatest: boolean,
): Promise<FailedMove | undefined> {
  const metadata = metadataUpdate(order, held);
  const counters = Object.entries(summaryChange(held, order));
  if (counters.length > 0) {
    return transact({
      meta: { Update: metadata },
      summary: { Update: summaryUpdate(order, counters, !held && isLatest) },
    });
  }
  const outcome = await conditionalUpdate(metadata);
  return outcome.written ? undefined : { meta: { item: outcome.stored } };
}

/**
 * Makes the update of SUMMARY. `rev` counts the updates, so that a repair can check that the METAs
 * it added up are still current.
 */
function summaryUpdate(order: Order, counters: [string, number][], isLatest: boolean): Update {
  const names = counters.map(([name], i) => [`#counter${i}`, name]);
  const added = counters.map((_, i) => `#counter${i} :counter${i}`);
  const latest = isLatest ? ', lastOrderAt = :placedAt' : '';
  return {
    Key: summaryKey(order.customerId),
    UpdateExpression: `SET #type = :type${latest} ADD rev :one, ${added.join(', ')}`,
    // An older order changes the counters and leaves `lastOrderAt` unchanged.
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
