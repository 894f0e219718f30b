import type { Item } from '../../aws-protocol/item.ts';
import type { Order } from '../../domain/order.ts';
import type { Decision, OrderLife } from '../../domain/order-life.ts';
import { isTorn } from '../../domain/payments/payment-status.ts';
import { type Reason, Refusal, tryAgain } from '../../domain/refusal.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { type FailedCondition, transact } from '../requests/transaction.ts';
import type { OrderTransaction, TransactionParts } from './order-transaction.ts';
import { changedRow, type OrderName, type Registers, readOrderLife } from './read-order-life.ts';

/** A change of an order: what to decide, and how the decision is written. */
export interface OrderChange<Change> {
  /** Pure: it may be asked several times. */
  readonly decide: (life: OrderLife) => Decision<Change>;
  /** The transaction that carries it out: on the condition that all it rests on is unchanged. */
  readonly write: (
    registers: Registers,
    change: Change,
    parts: TransactionParts,
    now: Date,
  ) => OrderTransaction;
  /** Versions of the order that the caller allows; undefined allows any. */
  readonly ifMatch?: readonly number[] | undefined;
  /** For a change that must happen once, however often its request is sent. */
  readonly once?: {
    readonly request: IdempotentRequest;
    readonly remember: (order: Order, notRestocked: readonly SkuQuantity[], change: Change) => Item;
  };
}

export type ChangedOrder<Change> =
  | {
      readonly replayed?: never;
      /** As it is now. */
      readonly order: Order;
      readonly change: Change;
      /** As it was decided on. */
      readonly life: OrderLife;
      /** What could not be given back, because somebody removed its stock row. */
      readonly notRestocked: readonly SkuQuantity[];
    }
  | {
      /** What the same request, carried out before, remembered. */
      readonly replayed: Item;
      readonly life: OrderLife;
    };

/** Each round decides on what it has just read. After five, others change the order faster. */
const MAX_ROUNDS = 5;

/**
 * The one loop behind every change of an order's lines or payments: read everything, decide with a
 * pure function, write on the condition that all that was decided on is unchanged. The conditions
 * are the versions of the order's row, of LINES and of payments; so a committed change is what the
 * function computes from the true state, whatever runs beside it. No lock, no order of requests, no
 * clock.
 *
 * @throws {Refusal} what the function decided, `version-mismatch`, or `try-again` after five rounds
 */
export async function changeOrder<Change>(
  identity: OrderName,
  change: OrderChange<Change>,
  now: Date,
): Promise<ChangedOrder<Change>> {
  const notRestocked: SkuQuantity[] = [];
  let row: Item | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const registers = await readOrderLife(identity, row);
    const { life } = registers;
    // A payment that is not seen yet has no version that a condition could hold. A row that was
    // broken by hand stays as it is: the last round takes it for true.
    if (isTorn(life) && round < MAX_ROUNDS - 1) {
      row = (await changedRow(registers)) ?? row;
      continue;
    }
    const decision: Decision<Change> = isAllowed(life, change.ifMatch) ?? change.decide(life);
    const outcome = decision.refused
      ? await refuse<Change>(registers, decision.refused, change.once, now)
      : await carryOut(registers, decision.change, change, notRestocked, now);
    if (!('again' in outcome)) return outcome;
    row = outcome.again ?? row;
  }
  throw tryAgain();
}

/** What was decided on is not so any more: `again` is the order's row, if it was met. */
interface Again {
  readonly again: Item | undefined;
}

/**
 * A refusal, unless the request was carried out before, or the refusal rests on something that has
 * changed.
 */
async function refuse<Change>(
  registers: Registers,
  refused: Reason,
  once: OrderChange<Change>['once'],
  now: Date,
): Promise<ChangedOrder<Change> | Again> {
  const replayed = once && (await firstOutcome(once.request, [], RECORD, now));
  if (replayed) return { replayed, life: registers.life };
  const again = await changedRow(registers);
  if (again) return { again };
  throw new Refusal(refused);
}

async function carryOut<Change>(
  registers: Registers,
  decided: Change,
  { once, write }: OrderChange<Change>,
  notRestocked: SkuQuantity[],
  now: Date,
): Promise<ChangedOrder<Change> | Again> {
  const record = (order: Order) =>
    once ? [idempotencyRecord(once.request, once.remember(order, notRestocked, decided), now)] : [];
  const parts = { record, notRestocked };
  const { order, actions, rowAt, stock, claim } = write(registers, decided, parts, now);
  const failed = actions.length > 0 ? await transact(actions, once && RECORD) : [];
  if (failed.length === 0) return { order, change: decided, life: registers.life, notRestocked };

  // If the record was there and not reported, the row has moved too: a later round is told.
  const replayed =
    once && isAmong(failed, RECORD)
      ? await firstOutcome(once.request, failed, RECORD, now)
      : undefined;
  if (replayed) return { replayed, life: registers.life };
  const claimed = claim && failed.find(({ action }) => action === claim.at);
  if (claimed && !claim.isOwn(claimed.item))
    return refuse<Change>(registers, claim.refused, once, now);
  notRestocked.push(...(stock?.skus ?? []).filter((_, i) => isAmong(failed, (stock?.at ?? 0) + i)));
  return { again: failed.find(({ action }) => action === rowAt)?.item };
}

/** The idempotency record comes first, if there is one. */
const RECORD = 0;

const isAmong = (failed: readonly FailedCondition[], action: number): boolean =>
  failed.some((condition) => condition.action === action);

const isAllowed = ({ order }: OrderLife, ifMatch: readonly number[] | undefined) =>
  ifMatch?.includes(order.version) === false
    ? { refused: { code: 'version-mismatch', current: order.version } as const }
    : undefined;
