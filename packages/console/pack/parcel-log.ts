import { computed } from '@preact/signals';
import type { Back } from '../actions/back.ts';
import type { Undoable } from '../actions/undo.ts';
import type { Desk } from '../desk.ts';
import { setHold } from '../ship/hold-order.ts';
import { type Parcel, sendParcel } from '../ship/parcel.ts';
import { rememberParcel } from '../ship/ship-one.ts';
import { textOf } from '../ship/tracking-numbers.ts';
import { rememberNumber } from '../ship/used-numbers.ts';
import { whyUnsent } from '../ship/why-unsent.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { HOLD_KEY, type Outcome } from './outcome.ts';
import { OutcomeList } from './outcome-list.ts';
import { alarm } from './sound.ts';
import { forgetUnsent, keepUnsent, type UnsentScan, unsentScans } from './unsent-scans.ts';

/** The parcels of this table, newest first, and what became of each. */
export class ParcelLog {
  readonly #desk: Desk;
  /** The undo of each that succeeded, by its key. */
  readonly #backs = new Map<string, Undoable>();
  readonly outcomes: OutcomeList;
  /** The scans without an answer, of which none is on its way. */
  readonly kept = computed<readonly UnsentScan[]>(() => {
    const sending = this.outcomes.all.value.filter(({ state }) => state === 'sending');
    return unsentScans.value.filter(
      ({ idempotencyKey }) => !sending.some(({ key }) => key === idempotencyKey),
    );
  });
  /** The orders whose hold was asked for, without an answer. */
  readonly #lostHolds = new Set<string>();

  constructor(desk: Desk) {
    this.#desk = desk;
    this.outcomes = new OutcomeList(desk.said);
  }

  /** Sends a parcel, and shows what becomes of it. */
  async send(parcel: Parcel): Promise<void> {
    const { order, lines, tracking, idempotencyKey } = parcel;
    const { client, work } = this.#desk;
    const outcome = this.#begin(order, textOf(tracking), idempotencyKey, lines);
    rememberNumber(textOf(tracking), numberOf(order));
    // Before the request: a reload loses neither the scan nor its key.
    const { orderId, customerId, version } = order;
    const number = numberOf(order);
    keepUnsent({ orderId, customerId, version, number, lines, tracking, idempotencyKey });
    try {
      const { fulfillmentId } = await sendParcel(client, work, parcel);
      forgetUnsent(idempotencyKey);
      this.#backs.set(outcome.key, rememberParcel(this.#desk, parcel, fulfillmentId));
      this.outcomes.end(outcome, { state: 'shipped' });
    } catch (error) {
      await this.#explain(parcel, outcome, error);
    }
  }

  async #explain(parcel: Parcel, outcome: Outcome, error: unknown): Promise<void> {
    const { client, work } = this.#desk;
    const { state, reason } = await whyUnsent(client, work, parcel, error);
    if (state === 'unanswered') {
      this.outcomes.end(outcome, {
        state: 'kept',
        reason: 'Kept: send it when the connection is back.',
      });
      return;
    }
    forgetUnsent(parcel.idempotencyKey);
    this.outcomes.end(outcome, { state: 'unsolved', reason: `${reason} Take the parcel back.` });
    alarm();
  }

  /** Sends what was scanned without a connection, with the same keys. */
  async sendKept(): Promise<void> {
    for (const scan of this.kept.peek()) {
      const { orderId, version } = scan;
      // It may have left the work set, as one that was shipped.
      const order = this.#desk.work.peek(orderId) ?? { ...scan, placedAt: '', lines: undefined };
      await this.send({ ...scan, order: { ...order, version } });
    }
  }

  /**
   * Holds an order back.
   *
   * @returns false if it is not held, or if that is unknown
   */
  async hold(order: WorkOrder): Promise<boolean> {
    const { orderId } = order;
    const { client, work, undo } = this.#desk;
    const outcome = this.#begin(order, '', HOLD_KEY + orderId);
    const mayBeDone = this.#lostHolds.has(orderId);
    try {
      const now = await setHold(this.#desk, order, 'OTHER', mayBeDone);
      const { key, name } = outcome;
      const back = { kind: 'hold', name, order: now } as const;
      this.#backs.set(key, undo.remember(`held ${name}`, `${name} is released.`, [back]));
      this.outcomes.end(outcome, { state: 'held', reason: 'On hold.' });
      return true;
    } catch (error) {
      const why = await whyUnsent(client, work, { order, mayBeDone }, error, 'held');
      if (why.state === 'unanswered') this.#lostHolds.add(orderId);
      this.outcomes.end(outcome, { state: 'unsolved', reason: `${why.title}. ${why.reason}` });
      alarm();
      return false;
    }
  }

  /**
   * Takes the last parcel back, also after a reload, or releases the order if its hold came later.
   *
   * @returns what is undone, whose order is to be packed again; undefined if there is none, if the
   * last one is being sent, or if it is too old
   */
  async undo(): Promise<Back | undefined> {
    const last = this.outcomes.all
      .peek()
      .find(({ state, key }) => state === 'sending' || this.#backs.get(key)?.isOpen.peek());
    const action = last ? this.#backs.get(last.key) : this.#desk.undo.forKey();
    const [back, ...others] = action?.backs.peek() ?? [];
    // Without an outcome of this table, the last action may be of another view.
    if (!last && (back?.kind !== 'parcel' || others.length > 0)) return undefined;
    if (!back?.order || !(await this.#desk.undo.run(action))) return undefined;
    const end =
      back.kind === 'parcel'
        ? ({ state: 'taken back', reason: 'Taken back. The customer may have mail.' } as const)
        : ({ state: 'released', reason: 'Released.' } as const);
    this.outcomes.end(last ?? this.#begin(back.order, '', back.name), end);
    return back;
  }

  #begin(order: WorkOrder, tracking: string, key: string, lines?: Parcel['lines']): Outcome {
    this.#backs.delete(key);
    return this.outcomes.begin(order, tracking, key, lines);
  }
}
