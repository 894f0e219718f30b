import type { Decision, FullOrder, Leave } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import { type Reason, Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { transact } from '../requests/transaction.ts';
import type { OrderTransaction } from './order-transaction.ts';
import {
  changedRow,
  isOfTwoMoments,
  type OrderName,
  readFullOrder,
  type VersionedOrder,
} from './read-full-order.ts';

/** A change of an order: the decision, and the transaction that writes it. */
export interface OrderChange<Change, Why = never> {
  /** A pure function; it may be called several times. */
  readonly decide: (fullOrder: FullOrder) => Decision<Change> | Leave<Why>;
  /**
   * True if the order is left without a second read of its row: the reason is in one item, which no
   * read returns in part.
   */
  readonly leavesWithoutReread?: boolean;
  /**
   * Makes the transaction, on the condition that everything the decision depends on is unchanged.
   */
  readonly write: (
    versioned: VersionedOrder,
    change: Change,
    /** SKUs that earlier rounds found without a stock row. */
    notRestocked: readonly SkuQuantity[],
    now: Date,
  ) => OrderTransaction;
  /** Versions of the order that the caller allows; undefined allows any. */
  readonly ifMatch?: readonly number[] | undefined;
  /** For a change that must happen once, even if its request is sent several times. */
  readonly once?: IdempotentRequest | undefined;
}

/** The order as it is, because the decision was to leave it. */
interface LeftOrder<Why> {
  readonly replayed?: never;
  readonly left: Why;
  readonly fullOrder: FullOrder;
}

export type ChangedOrder<Change> =
  | {
      readonly replayed?: never;
      /** The order after the change. */
      readonly order: Order;
      readonly change: Change;
      /** The state that the decision was made on. */
      readonly fullOrder: FullOrder;
      /** Items that were not restocked, because their stock row was removed. */
      readonly notRestocked: readonly SkuQuantity[];
    }
  | {
      /** The values that the same request stored when it succeeded before. */
      readonly replayed: Item;
      readonly fullOrder: FullOrder;
    };

type Outcome<Change, Why> = ChangedOrder<Change> | LeftOrder<Why> | Again;

/** The most rounds of reading, deciding and writing. The caller then gets `try-again`. */
const MAX_ROUNDS = 5;

/**
 * Runs every change of an order's lines or payments: it reads everything and decides with a pure
 * function. It writes on the condition that the versions of the order's row, of LINES and of the
 * payments are unchanged. So a committed change is always computed from the current state, with any
 * number of concurrent writers, without locks, an order of requests, or clocks.
 *
 * A refusal, or a reason to leave the order, is based on the current state, too: it is read again.
 *
 * @throws {Refusal} the function's refusal, `version-mismatch`, or `try-again` after five rounds
 */
export async function changeOrder<Change, Why = never>(
  identity: OrderName,
  change: OrderChange<Change, Why>,
  now: Date,
): Promise<ChangedOrder<Change> | (Why extends unknown ? LeftOrder<Why> : never)> {
  const notRestocked: SkuQuantity[] = [];
  let row: Item | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const versioned = await readFullOrder(identity, row);
    const { fullOrder } = versioned;
    // A condition needs the version of every payment, so an inconsistent state is read again. The
    // last round accepts it: a row that was damaged by hand stays so.
    if (isOfTwoMoments(versioned) && round < MAX_ROUNDS - 1) {
      row = (await changedRow(versioned)) ?? row;
      continue;
    }
    const decision = versionRefusal(fullOrder, change.ifMatch) ?? change.decide(fullOrder);
    const outcome =
      'change' in decision
        ? await carryOut(versioned, decision.change, change, notRestocked, now)
        : await leaveAsIs(versioned, decision, change, now);
    // A change that never leaves the order has no such outcome.
    if (!('again' in outcome)) return outcome as ChangedOrder<Change>;
    row = outcome.again ?? row;
  }
  throw tryAgain();
}

/** The state has changed since the decision. `again` is the order's row, if it was returned. */
interface Again {
  readonly again: Item | undefined;
}

/**
 * Refuses the request or leaves the order, unless the request succeeded before or the state has
 * changed.
 */
async function leaveAsIs<Change, Why>(
  versioned: VersionedOrder,
  decision: { readonly refused: Reason } | Leave<Why>,
  { once, leavesWithoutReread }: OrderChange<Change, Why>,
  now: Date,
): Promise<Outcome<Change, Why>> {
  const replayed = once && (await firstOutcome(once, undefined, now));
  if (replayed) return { replayed, fullOrder: versioned.fullOrder };
  const again = decision.refused || !leavesWithoutReread ? await changedRow(versioned) : undefined;
  if (again) return { again };
  if (decision.refused) throw new Refusal(decision.refused);
  return { left: decision.leave, fullOrder: versioned.fullOrder };
}

async function carryOut<Change, Why>(
  versioned: VersionedOrder,
  decided: Change,
  change: OrderChange<Change, Why>,
  notRestocked: SkuQuantity[],
  now: Date,
): Promise<Outcome<Change, Why>> {
  const { once } = change;
  const transaction = change.write(versioned, decided, notRestocked, now);
  const { order, actions, remember = {}, restocked = [], claim } = transaction;
  const record = once && idempotencyRecord(once, remember, now);
  const failed = await transact({ record, ...actions });
  // If a record exists and was not reported, the row has changed too: a later round finds it.
  const replayed =
    once && failed?.record ? await firstOutcome(once, failed.record, now) : undefined;
  if (replayed) return { replayed, fullOrder: versioned.fullOrder };
  if (!failed) return { order, change: decided, fullOrder: versioned.fullOrder, notRestocked };

  if (claim && failed.reference && !claim.isOwn(failed.reference.item))
    return leaveAsIs(versioned, claim, change, now);
  notRestocked.push(...restocked.filter((_, i) => failed.stock?.[i]));
  return { again: failed.row?.item };
}

const versionRefusal = ({ order }: FullOrder, ifMatch: readonly number[] | undefined) =>
  ifMatch?.includes(order.version) === false
    ? { refused: { code: 'version-mismatch', current: order.version } as const }
    : undefined;
