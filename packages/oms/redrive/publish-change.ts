import { publish } from '../../../functions/aws/event-bus.ts';
import { changedAtOf } from '../../../functions/stream/stream-batch.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { StreamedChange } from './failed-records.ts';

/**
 * Publishes a change's events again, with their original ids and times.
 *
 * @throws {Error} with the reason if the bus rejects one
 */
export async function publishChange(eventBus: string, change: StreamedChange): Promise<void> {
  const changedAt = changedAtOf(change);
  const events = eventsOfChange(change).map((event) => ({ event, changedAt }));
  const refused = await publish(eventBus, events);
  const [why] = refused.values();
  if (why !== undefined) throw new Error(`the bus rejected an event: ${why}`);
}
