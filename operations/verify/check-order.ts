import type { Order } from '../../domain/order.ts';
import { eventKey, orderMetadataKey } from '../../table/keys.ts';
import { type Drift, differing, nameOf } from './drift.ts';
import { expectedMetadata, expectedOpenKeys, expectedStatusKeys, pick } from './expected-order.ts';
import type { OrderCopies } from './read-copies.ts';
import type { OrderRow } from './read-customer.ts';

/** An order's copies against its row of truth. */
export function checkOrder({ row, identity, order }: OrderRow, copies: OrderCopies): Drift[] {
  const { orderId } = identity;
  if (!order) {
    const found = pick(row, 'status', 'version', 'currency', 'total');
    const broken = { expected: 'an order', found, mayBeLag: false, mendable: false };
    return [{ what: 'ORDER', key: nameOf(row), orderId, ...broken }];
  }
  const ofRow = { key: nameOf(row), orderId, mayBeLag: false, mendable: true };
  const status = differing(expectedStatusKeys(order), pick(row, 'GSI1PK', 'GSI1SK'));
  const open = differing(expectedOpenKeys(order), pick(row, 'GSI2PK', 'GSI2SK'));
  return [
    ...(status ? [{ what: 'GSI1' as const, ...ofRow, ...status }] : []),
    ...(open ? [{ what: 'GSI2' as const, ...ofRow, ...open }] : []),
    ...checkMetadata(order, copies),
    ...checkEvents(order, copies),
  ];
}

function checkMetadata(order: Order, { metadata }: OrderCopies): Drift[] {
  const expected = expectedMetadata(order);
  const difference = metadata
    ? differing(expected, pick(metadata, ...Object.keys(expected)))
    : { expected, found: null };
  const ofMetadata = { key: nameOf(orderMetadataKey(order.orderId)), orderId: order.orderId };
  return difference ? [{ what: 'META', ...ofMetadata, ...difference, mayBeLag: true, mendable: true }] : [];
}

/** One event per version, 1 to the row's. The row proves its own version; what came before is only told by its event. */
function checkEvents(order: Order, { events }: OrderCopies): Drift[] {
  const { orderId, version: latest, status, paymentStatus, updatedAt } = order;
  const versions = new Set(events.map(({ version }) => version));
  const missing = Array.from({ length: latest }, (_, n) => n + 1).filter((version) => !versions.has(version));
  const own = eventKey(orderId, updatedAt, latest);
  const wrong = events.flatMap((event) => {
    const { version } = event;
    if (typeof version !== 'number' || version < 1 || version > latest) return [{ event, expected: null }];
    if (version < latest) return [];
    if (event.SK !== own.SK) return [{ event, expected: null }];
    const difference = differing({ status, paymentStatus }, pick(event, 'status', 'paymentStatus'));
    return difference ? [{ event, expected: difference.expected }] : [];
  });
  return [
    ...missing.map((version) => ({
      what: 'EVENT' as const,
      // When an older version came to be is lost with its event.
      key: nameOf(version === latest ? own : eventKey(orderId, '?', version)),
      orderId,
      ...{ expected: { version }, found: null, mayBeLag: true, mendable: version === latest },
    })),
    ...wrong.map(({ event, expected }) => ({
      what: 'EVENT' as const,
      key: nameOf(event),
      orderId,
      ...{ expected, found: pick(event, 'version', 'status', 'paymentStatus'), mayBeLag: true, mendable: false },
    })),
  ];
}
