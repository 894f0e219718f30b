import { type Item, marshall } from '../../../table/aws-protocol/item.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';

/** Event types that contain the state of a resource, rather than a change. */
const PRESENT: readonly string[] = [
  'order.updated',
  'payment.updated',
  'fulfillment.updated',
  'inventory.low',
] satisfies CloudEvent['type'][];

/** Milliseconds by which a provider or a carrier may date a change before it was recorded. */
const LATE_REPORTS = 24 * 60 * 60_000;

/**
 * Returns the events of a row’s current version, with the ids of their first publication.
 *
 * An order has the exact time of its last change. A payment and a fulfillment have the times of
 * providers and carriers: one is replayed if its newest time is at most a day before `since`, or if
 * it has none. A SKU that is low has no time, and is always replayed.
 *
 * @throws {TypeError} for a row with a version that is not what its key names
 */
export function presentEvents(row: Item, since: Date): readonly CloudEvent[] {
  const events = eventsOfChange({ NewImage: marshall(withoutImport(row)) });
  return events.filter(({ type, time }) => PRESENT.includes(type) && isSince(type, time, since));
}

/** The first version of an imported order is history; later ones are like any other order's. */
function withoutImport(row: Item): Item {
  const { importedFrom, ...others } = row;
  return Number(row['version']) > 1 ? others : row;
}

function isSince(type: CloudEvent['type'], time: string | undefined, since: Date): boolean {
  const late = type === 'order.updated' ? 0 : LATE_REPORTS;
  return time === undefined || Date.parse(time) >= since.getTime() - late;
}
