import type { Decision, FullOrder } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import { isTorn } from '../../domain/payments/payment-status.ts';
import { type Reason, Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { transact } from '../requests/transaction.ts';
import type { OrderTransaction, TransactionParts } from './order-transaction.ts';
import {
  changedRow,
  type OrderName,
  readFullOrder,
  type VersionedOrder,
} from './read-full-order.ts';

/** A change of an order: the decision, and the transaction that writes it. */
export interface OrderChange<Change> {
  /** A pure function; it may be called several times. */
  readonly decide: (fullOrder: FullOrder) => Decision<Change>;
  /**
   * Makes the transaction, on the condition that everything the decision depends on is unchanged.
   */
  readonly write: (
    versioned: VersionedOrder,
    change: Change,
    parts: TransactionParts,
    now: Date,
  ) => OrderTransaction;
  /** Versions of the order that the caller allows; undefined allows any. */
  readonly ifMatch?: readonly number[] | undefined;
  /** For a change that must happen once, even if its request is sent several times. */
  readonly once?: {
    readonly request: IdempotentRequest;
    readonly remember: (order: Order, notRestocked: readonly SkuQuantity[], change: Change) => Item;
  };
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

/** The most rounds of reading, deciding and writing. The caller then gets `try-again`. */
const MAX_ROUNDS = 5;

/**
 * Runs every change of an order's lines or payments: it reads everything and decides with a pure
 * function. It writes on the condition that the versions of the order's row, of LINES and of the
 * payments are unchanged. So a committed change is always computed from the current state, with any
 * number of concurrent writers, without locks, an order of requests, or clocks.
 *
 * @throws {Refusal} the function's refusal, `version-mismatch`, or `try-again` after five rounds
 */
export async function changeOrder<Change>(
  identity: OrderName,
  change: OrderChange<Change>,
  now: Date,
): Promise<ChangedOrder<Change>> {
  const notRestocked: SkuQuantity[] = [];
  let row: Item | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const versioned = await readFullOrder(identity, row);
    const { fullOrder } = versioned;
    // A condition needs the version of every payment, so an inconsistent state is read again. The
    // last round accepts it: a row that was damaged by hand stays so.
    if (isTorn(fullOrder) && round < MAX_ROUNDS - 1) {
      row = (await changedRow(versioned)) ?? row;
      continue;
    }
    const decision: Decision<Change> =
      versionRefusal(fullOrder, change.ifMatch) ?? change.decide(fullOrder);
    const outcome = decision.refused
      ? await refuse<Change>(versioned, decision.refused, change.once, now)
      : await carryOut(versioned, decision.change, change, notRestocked, now);
    if (!('again' in outcome)) return outcome;
    row = outcome.again ?? row;
  }
  throw tryAgain();
}

/** The state has changed since the decision. `again` is the order's row, if it was returned. */
interface Again {
  readonly again: Item | undefined;
}

/** Refuses the request, unless it succeeded before or the state has changed. */
async function refuse<Change>(
  versioned: VersionedOrder,
  refused: Reason,
  once: OrderChange<Change>['once'],
  now: Date,
): Promise<ChangedOrder<Change> | Again> {
  const replayed = once && (await firstOutcome(once.request, undefined, now));
  if (replayed) return { replayed, fullOrder: versioned.fullOrder };
  const again = await changedRow(versioned);
  if (again) return { again };
  throw new Refusal(refused);
}

async function carryOut<Change>(
  versioned: VersionedOrder,
  decided: Change,
  { once, write }: OrderChange<Change>,
  notRestocked: SkuQuantity[],
  now: Date,
): Promise<ChangedOrder<Change> | Again> {
  const record = (order: Order) =>
    once && idempotencyRecord(once.request, once.remember(order, notRestocked, decided), now);
  const parts = { record, notRestocked };
  const { order, actions, restocked = [], claim } = write(versioned, decided, parts, now);
  const isIdle = Object.keys(actions).length === 0;
  const failed = isIdle ? undefined : await transact(actions);
  // If nothing is left to write, the same request may have written it before. If a record exists
  // and was not reported, the row has changed too: a later round finds the record.
  const replayed =
    once && (isIdle || failed?.record)
      ? await firstOutcome(once.request, failed?.record, now)
      : undefined;
  if (replayed) return { replayed, fullOrder: versioned.fullOrder };
  if (!failed) return { order, change: decided, fullOrder: versioned.fullOrder, notRestocked };

  if (claim && failed.reference && !claim.isOwn(failed.reference.item))
    return refuse<Change>(versioned, claim.refused, once, now);
  notRestocked.push(...restocked.filter((_, i) => failed.stock?.[i]));
  return { again: failed.row?.item };
}

const versionRefusal = ({ order }: FullOrder, ifMatch: readonly number[] | undefined) =>
  ifMatch?.includes(order.version) === false
    ? { refused: { code: 'version-mismatch', current: order.version } as const }
    : undefined;
