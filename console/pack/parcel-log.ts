import { computed, signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import { rememberNumber } from '../ship/carriers.ts';
import { setHold } from '../ship/hold-order.ts';
import { type Parcel, sendParcel, takeBack } from '../ship/parcel.ts';
import { whyUnsent } from '../ship/why-unsent.ts';
import { customerOf, numberOf, type WorkOrder } from '../work/work-order.ts';
import { alarm } from './sound.ts';
import { forgetUnsent, keepUnsent, type UnsentScan, unsentScans } from './unsent-scans.ts';

/** The outcome of one parcel. */
export interface Outcome {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly customer: string;
  readonly tracking: string;
  readonly state: 'sending' | 'shipped' | 'unsolved' | 'kept' | 'taken back';
  readonly reason?: string;
  readonly at: number;
}

/** The parcels of this table, newest first, and what became of each. */
export class ParcelLog {
  readonly #desk: Desk;
  readonly #shipped = new Map<
    string,
    { readonly order: WorkOrder; readonly fulfillmentId: string }
  >();
  readonly outcomes = signal<readonly Outcome[]>([]);
  /** The scans without an answer, of which none is on its way. */
  readonly kept = computed<readonly UnsentScan[]>(() => {
    const sending = this.outcomes.value.filter(({ state }) => state === 'sending');
    const keys = new Set(sending.map(({ key }) => key));
    return unsentScans().filter(({ idempotencyKey }) => !keys.has(idempotencyKey));
  });
  /** The orders whose hold was asked for, without an answer. */
  readonly #lostHolds = new Set<string>();
  readonly count = computed(
    () => this.outcomes.value.filter(({ state }) => state === 'shipped').length,
  );
  readonly unsolved = computed(
    () => this.outcomes.value.filter(({ state }) => state === 'unsolved').length,
  );

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Sends a parcel, and shows what becomes of it. */
  async send(parcel: Parcel): Promise<void> {
    const { order, lines, tracking, idempotencyKey } = parcel;
    const { client, work } = this.#desk;
    const outcome = this.#begin(order, tracking?.number ?? '', idempotencyKey);
    if (tracking?.number) rememberNumber(tracking.number, numberOf(order));
    // Before the request: a reload loses neither the scan nor its key.
    const { orderId, customerId, version } = order;
    const number = numberOf(order);
    keepUnsent({ orderId, customerId, version, number, lines, tracking, idempotencyKey });
    try {
      const { fulfillmentId } = await sendParcel(client, work, parcel);
      forgetUnsent(idempotencyKey);
      this.#shipped.set(outcome.key, { order, fulfillmentId });
      this.#end(outcome, { state: 'shipped' });
    } catch (error) {
      await this.#explain(parcel, outcome, error);
    }
  }

  async #explain(parcel: Parcel, outcome: Outcome, error: unknown): Promise<void> {
    const { client, work } = this.#desk;
    const { state, reason } = await whyUnsent(client, work, parcel, error).catch(() => LOST);
    if (state === 'unanswered') {
      this.#end(outcome, { state: 'kept', reason: 'Kept: send it when the connection is back.' });
      return;
    }
    forgetUnsent(parcel.idempotencyKey);
    this.#end(outcome, { state: 'unsolved', reason: `${reason} Take the parcel back.` });
    alarm();
  }

  /** Sends what was scanned without a connection, with the same keys. */
  async sendKept(): Promise<void> {
    for (const scan of this.kept.peek()) {
      const order = this.#desk.work.get(scan.orderId) ?? bareOrder(scan);
      await this.send({ ...scan, order: { ...order, version: scan.version } });
    }
  }

  /**
   * Holds an order back.
   *
   * @returns false if it is not held, or if that is unknown
   */
  async hold(order: WorkOrder): Promise<boolean> {
    const { orderId } = order;
    const { client, work } = this.#desk;
    const outcome = this.#begin(order, '', `hold ${orderId}`);
    try {
      await setHold(this.#desk, order, 'OTHER', this.#lostHolds.has(orderId));
      this.#end(outcome, { state: 'taken back', reason: 'On hold.' });
      return true;
    } catch (error) {
      const why = await whyUnsent(client, work, { order }, error, 'held').catch(() => NOT_HELD);
      if (why.state === 'unanswered') this.#lostHolds.add(orderId);
      this.#end(outcome, { state: 'unsolved', reason: `${why.title}. ${why.reason}` });
      alarm();
      return false;
    }
  }

  /**
   * Takes the last parcel back.
   *
   * @returns the order, which is to be packed again; undefined if there is no parcel
   */
  async undo(): Promise<string | undefined> {
    const last = this.outcomes.peek().find(({ state }) => state === 'shipped');
    const sent = last && this.#shipped.get(last.key);
    if (!last || !sent) return undefined;
    await takeBack(this.#desk.client, this.#desk.work, sent);
    this.#end(last, { state: 'taken back', reason: 'Taken back. The customer may have mail.' });
    return last.orderId;
  }

  #begin(order: WorkOrder, tracking: string, key: string): Outcome {
    const outcome: Outcome = {
      key,
      orderId: order.orderId,
      name: numberOf(order),
      customer: order.shippingAddress ? customerOf(order) : '',
      tracking,
      state: 'sending',
      at: Date.now(),
    };
    this.outcomes.value = [outcome, ...this.outcomes.peek().filter((one) => one.key !== key)];
    return outcome;
  }

  #end(outcome: Outcome, end: Pick<Outcome, 'state' | 'reason'>): void {
    this.outcomes.value = this.outcomes
      .peek()
      .map((one) => (one.key === outcome.key ? { ...one, ...end, at: Date.now() } : one));
    if (end.reason) this.#desk.said.value = `${outcome.name}: ${end.reason}`;
  }
}

const LOST = { state: 'unanswered', reason: '' } as const;
const NOT_HELD = { state: 'failed', title: 'Not held', reason: 'Open the order.' } as const;

/** An order of a kept scan that is not in the work set any more. */
const bareOrder = ({ orderId, customerId, number, version }: UnsentScan): WorkOrder => ({
  orderId,
  customerId,
  number,
  version,
  placedAt: '',
});
