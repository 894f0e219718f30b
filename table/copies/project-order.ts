import type { Order } from '../../domain/order.ts';
import { tryAgain } from '../../domain/refusal.ts';
import { summaryChange } from '../../domain/summary.ts';
import type { TaxSums } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import { countedOrder, readMetadata } from '../days/counted-order.ts';
import type { DayMove } from '../days/day-move.ts';
import { inTurn } from '../days/days-in-turn.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { type FailedCondition, transact } from '../requests/transaction.ts';
import { openOrderShards } from '../settings.ts';
import { shardOf } from '../shards.ts';
import { type CountedMetadata, countedMetadata, metadataUpdate } from './metadata-update.ts';
import { recordEvent } from './record-event.ts';
import { summaryUpdate } from './summary-update.ts';

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
 * With the setting `dayFigures`, the same transaction adds the difference to the order's day. META
 * has what the day counts of the order, and is read first: 1 RCU.
 *
 * @param before the row's state before the change, if known; META is assumed to have it
 * @param timeZone of the shop's days; undefined if they are not counted
 */
export async function projectOrder(
  order: Order & TaxSums,
  before?: Order,
  timeZone?: string,
): Promise<void> {
  let known = await firstState(order, before, timeZone);
  let isLatest = true;
  for (let round = 0; known && round < MAX_ROUNDS; round++) {
    if (!isNewer(order, known.held)) return recordEvent(order);
    const days =
      timeZone === undefined ? undefined : countedOrder(order, known.metadata ?? {}, timeZone);
    const failed: FailedMove | undefined = await move({ order, held: known.held, isLatest, days });
    if (!failed) return recordEvent(order);

    isLatest &&= !failed.summary;
    if (failed.meta) known = await stateIn(failed.meta.item, before);
  }
  if (known) throw tryAgain();
}

/** The state of META, as it is assumed to be or was read. */
interface KnownState {
  readonly held: CountedMetadata | undefined;
  readonly metadata?: Item;
}

/** Undefined if there is no META. */
const firstState = async (
  order: Order,
  before: Order | undefined,
  timeZone: string | undefined,
): Promise<KnownState | undefined> =>
  timeZone === undefined ? { held: before } : stateIn(await readMetadata(order.orderId), before);

/**
 * Reads the state of META; undefined if there is none. If META does not have the previous version,
 * whose record may be lost, this record contains that state, so its event is written here.
 */
async function stateIn(
  metadata: Item | undefined,
  before: Order | undefined,
): Promise<KnownState | undefined> {
  if (!metadata) return undefined;
  const held = countedMetadata(metadata);
  if (before && isNewer(before, held)) await recordEvent(before);
  return { held, metadata };
}

const isNewer = ({ version }: Order, held: CountedMetadata | undefined): boolean =>
  version > (held?.version ?? 0);

interface Move {
  readonly order: Order;
  readonly held: CountedMetadata | undefined;
  readonly isLatest: boolean;
  /** Undefined without the setting `dayFigures`. */
  readonly days: DayMove | undefined;
}

interface FailedMove {
  readonly meta?: FailedCondition;
  readonly summary?: FailedCondition;
}

/**
 * Writes META, SUMMARY and the order's day, and returns the failed conditions. If no counter of
 * SUMMARY or of the day changes, it is left out of the write.
 */
async function move({ order, held, isLatest, days }: Move): Promise<FailedMove | undefined> {
  const counters = Object.entries(summaryChange(held, order));
  const rows = days?.rows ?? [];
  const metadata = metadataUpdate(order, held, rows.length > 0 ? days : undefined);
  if (counters.length === 0 && rows.length === 0) {
    const outcome = await conditionalUpdate(metadata);
    return outcome.written ? undefined : { meta: { item: outcome.stored } };
  }
  const send = () =>
    transact({
      meta: { Update: metadata },
      summary:
        counters.length > 0
          ? { Update: summaryUpdate(order, counters, !held && isLatest) }
          : undefined,
      days: rows,
    });
  return rows.length > 0 ? inTurn(shardOf(order.orderId, openOrderShards()), send) : send();
}
