import type { Mapping } from '../event-source.ts';
import type { Stage } from '../stage.ts';
import type { BusEvent } from './bus.ts';

/** The target of the rules on the bus. */
export type Deliver = (event: BusEvent) => Promise<void>;

/** Lambda retries a failed event twice. */
const RETRIES = 2;

/**
 * Asynchronous invocations: the bus delivers an event at least once, and a failed one is retried.
 * After the last attempt it is kept until it is redriven.
 */
export function createDeliveries(stage: Stage, deliver: Deliver, mapping: Mapping) {
  const { random, counts } = stage;
  const running = new Set<Promise<void>>();
  const failed: BusEvent[] = [];

  const invoke = (event: BusEvent): Promise<void> =>
    stage.as('projector', async (actor) => {
      if (!random.chance(mapping.crashes)) return deliver(event);
      counts.crashes++;
      await Promise.race([
        deliver(event).then(() => Promise.reject(new Error('its outcome was lost'))),
        stage.crashAfter(actor, random.below(12)),
      ]);
    });

  async function retry(event: BusEvent): Promise<void> {
    for (let attempt = 0; attempt <= RETRIES; attempt++) {
      counts.deliveries++;
      const isDone = await invoke(event).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
    failed.push(event);
  }

  function start(event: BusEvent): void {
    const done = retry(event).finally(() => running.delete(done));
    running.add(done);
  }

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    accept(event: BusEvent): void {
      start(event);
      if (random.chance(mapping.duplicates / 3)) start(event);
    },
    settled,
    /** Delivers failed events again, until none fails any more. */
    async redrive(): Promise<void> {
      for (let round = 0; failed.length > 0; round++) {
        if (round > 200) throw new Error(`${failed.length} events cannot be delivered`);
        for (const event of failed.splice(0)) start(event);
        await settled();
      }
    },
  };
}
