import type { OrderStatus } from '../../domain/order-status.ts';
import type { OrderEvent } from '../../domain/remarks/timeline-entry.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, parseEventTime } from '../keys.ts';

/** Reads the rows of an order's events, in the order of their versions. */
export function toEvents(orderId: string, rows: readonly (Item & Key)[]): readonly OrderEvent[] {
  const versions = rows.toSorted((a, b) => Number(a['version']) - Number(b['version']));
  return versions.map((event, i) => toEvent(orderId, event, versions[i - 1]));
}

function toEvent(orderId: string, event: Item & Key, before: Item | undefined): OrderEvent {
  const { version, status, fulfillmentStatus, onHold, changed, paymentStatus, total } =
    event as unknown as OrderEvent;
  const { createdBy, createdByName } = event as { createdBy?: string; createdByName?: string };
  const previous =
    before?.['version'] === version - 1 ? { previousStatus: before['status'] as OrderStatus } : {};
  return {
    orderId,
    version,
    status,
    ...previous,
    fulfillmentStatus,
    onHold,
    changed,
    paymentStatus,
    total,
    at: parseEventTime(event),
    by: createdBy,
    byName: createdByName,
  };
}
