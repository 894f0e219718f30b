import type { OrderEvent, TimelineEntry } from './timeline-entry.ts';

/**
 * The timeline as its customer sees it: no internal comments, and neither ids nor names of the
 * shop's staff.
 */
export const timelineForCustomer = (
  entries: readonly TimelineEntry[],
  customerId: string,
): readonly TimelineEntry[] =>
  entries
    .filter((entry) => entry.kind !== 'COMMENT' || entry.comment.visibility === 'CUSTOMER')
    .map(({ by, byName, ...entry }) => (by === customerId ? { ...entry, by } : entry));

/** An order's versions as its customer sees them: without ids and names of the shop's staff. */
export const eventsForCustomer = (
  events: readonly OrderEvent[],
  customerId: string,
): readonly OrderEvent[] =>
  events.map(({ by, byName, ...event }) => (by === customerId ? { ...event, by } : event));
