import { publish } from '../../functions/event-bus.ts';
import type { Change } from '../../table/copies/project-change.ts';
import { eventsOfChange } from '../../table/events/change-events.ts';

/**
 * Publishes a change's events once more, with the ids that they had.
 *
 * @throws {Error} naming why the bus did not take one
 */
export async function publishChange(eventBus: string, change: Change): Promise<void> {
  const refused = await publish(eventBus, eventsOfChange(change));
  const [why] = refused.values();
  if (why !== undefined) throw new Error(`the bus did not take an event: ${why}`);
}
