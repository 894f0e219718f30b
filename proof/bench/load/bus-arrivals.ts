import { setTimeout as sleep } from 'node:timers/promises';
import type { BusEvent } from '../../../packages/local/event-bridge/event-bus.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';

const LOOK_MILLIS = 5;
const PATIENCE_MILLIS = 120_000;

/** The arrival times of orders' versions on the event bus. */
export class BusArrivals {
  /** Milliseconds of `performance.now()`, by order and version. */
  readonly #at = new Map<string, number>();

  /**
   * Records an event. `order.updated` is published for every version; of repeated events the first
   * counts.
   */
  readonly record = ({ 'detail-type': type, detail }: BusEvent): void => {
    if (type !== 'order.updated') return;
    const { source, sequence } = detail as CloudEvent;
    const place = `${source} ${Number(sequence)}`;
    if (!this.#at.has(place)) this.#at.set(place, performance.now());
  };

  /**
   * Returns the milliseconds from now until that version of an order is on the bus; 0 if it is
   * already.
   */
  async lagOf(orderId: string, version: number): Promise<number> {
    const written = performance.now();
    for (;;) {
      const at = this.#at.get(`/orders/${orderId} ${version}`);
      if (at !== undefined) return Math.max(0, at - written);
      if (performance.now() - written > PATIENCE_MILLIS)
        throw new Error(`version ${version} of ${orderId} did not reach the bus`);
      await sleep(LOOK_MILLIS);
    }
  }
}
