import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { eventKey } from '../../../../table/keys.ts';
import { ATTRIBUTES } from '../../../../table/schema.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { pick } from './expected-order.ts';

/**
 * Checks that there is one event for each version from 1 to the row's. The row proves only the
 * newest version; an earlier one has only its event.
 */
export function checkEvents(order: Order, { events }: OrderCopies): Drift[] {
  const { orderId, version: latest, updatedAt } = order;
  const own = eventKey(orderId, updatedAt, latest);
  const versions = new Set(events.map(({ version }) => version));
  const wrong = events.flatMap((event) => {
    const { version } = event;
    if (typeof version !== 'number' || version < 1 || version > latest)
      return [{ event, expected: null }];
    if (version < latest) return [];
    if (event.SK !== own.SK) return [{ event, expected: null }];
    const difference = differing(expectedEvent(order, event), pick(event, ...CONTENT));
    return difference ? [{ event, expected: difference.expected }] : [];
  });
  return [
    ...(versions.has(latest)
      ? []
      : [missingEvent(orderId, nameOfKey(own), { version: latest }, true)]),
    // The time of an older version is lost with its event.
    ...gaps(versions, latest).map((expected) =>
      missingEvent(orderId, nameOfKey(eventKey(orderId, '?', expected.version)), expected, false),
    ),
    ...wrong.map(({ event, expected }) => ({
      what: 'EVENT' as const,
      key: nameOfKey(event),
      orderId,
      expected,
      found: pick(event, 'version', ...CONTENT),
      mayBeLag: true,
      repairable: false,
    })),
  ];
}

/** All that an event has of its order's state. Its key and its version are compared before. */
const CONTENT = ATTRIBUTES.orderEvent.filter((name) => !['customerId', 'version'].includes(name));

/**
 * Old events have no fulfillment status, no total or no author, because these members were added
 * later.
 */
function expectedEvent(order: Order, event: Item): Item {
  const { version, status, fulfillmentStatus, onHold, paymentStatus, total, changedBy } = order;
  const isEarlier = event['total'] === undefined && event['fulfillmentStatus'] === undefined;
  const isNamed = changedBy?.version === version && event['createdBy'] !== undefined;
  return {
    status,
    onHold,
    paymentStatus,
    ...(isEarlier ? {} : { fulfillmentStatus, total }),
    ...(isNamed && {
      createdBy: changedBy.by,
      createdByName: changedBy.byName,
      changed: changedBy.changed,
    }),
  };
}

const missingEvent = (
  orderId: string,
  key: string,
  expected: object,
  repairable: boolean,
): Drift => ({
  what: 'EVENT',
  key,
  orderId,
  expected,
  found: null,
  mayBeLag: true,
  repairable,
});

/**
 * Returns the versions before the latest that have no event. A row by hand may have any version, so
 * a run of missing versions is one gap, from `version` to `to`: a list of each would exhaust the
 * memory.
 */
function gaps(versions: ReadonlySet<unknown>, latest: number): { version: number; to?: number }[] {
  const numbers = [...versions].filter((version) => Number.isInteger(version)) as number[];
  const bounds = [
    0,
    ...numbers.filter((version) => version > 0 && version < latest).sort((a, b) => a - b),
    latest,
  ];
  return bounds.slice(1).flatMap((bound, i) => {
    const [first, last] = [(bounds[i] ?? 0) + 1, bound - 1];
    if (last < first) return [];
    return [first === last ? { version: first } : { version: first, to: last }];
  });
}
