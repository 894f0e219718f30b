import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import { eventKey, type Key, orderMetadataKey } from '../../../table/keys.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import type { OrderRow } from '../reads/read-customer.ts';
import { expectedMetadata, expectedOpenKeys, expectedStatusKeys, pick } from './expected-order.ts';
import { assertPartitionIsRead } from './unread-partition.ts';
import { FOR_A_PERSON, tooLargeIn, unreadableRows } from './unreadable.ts';

/**
 * An order's copies against its row of truth.
 *
 * @throws {Stopped} when the row shows in a partition that the deployment does not read
 */
export function checkOrder({ row, identity, order, why }: OrderRow, copies: OrderCopies): Drift[] {
  assertPartitionIsRead(row['GSI2PK']);
  const unreadable = unreadableRows([...copies.others, ...copies.events]);
  if (!order) {
    const found = pick(row, ...ROW_ATTRIBUTES, ...tooLargeIn(row));
    const broken = {
      key: nameOf(row),
      ...(identity && { orderId: identity.orderId }),
      ...(why && { why }),
    };
    return [
      { what: 'ORDER', ...broken, expected: 'an order', found, ...FOR_A_PERSON },
      ...unreadable,
    ];
  }
  const ofRow = { key: nameOf(row), orderId: order.orderId, mayBeLag: false, repairable: true };
  const status = differing(expectedStatusKeys(order), pick(row, 'GSI1PK', 'GSI1SK'));
  const open = differing(expectedOpenKeys(order, row), pick(row, 'GSI2PK', 'GSI2SK'));
  return [
    ...(status ? [{ what: 'GSI1' as const, ...ofRow, ...status }] : []),
    ...(open ? [{ what: 'GSI2' as const, ...ofRow, ...open }] : []),
    ...checkMetadata(order, copies),
    ...checkEvents(order, copies),
    ...unreadable,
  ];
}

const ROW_ATTRIBUTES = [
  'status',
  'paymentStatus',
  'version',
  'currency',
  'total',
  'lineCount',
  'updatedAt',
];

function checkMetadata(order: Order, { metadata }: OrderCopies): Drift[] {
  const expected = expectedMetadata(order);
  const difference = metadata
    ? differing(expected, pick(metadata, ...Object.keys(expected)))
    : { expected, found: null };
  const ofMetadata = { key: nameOf(orderMetadataKey(order.orderId)), orderId: order.orderId };
  // A number of its own that is too large is told by the difference already.
  const beside =
    metadata &&
    Object.fromEntries(Object.entries(metadata).filter(([name]) => !(name in expected)));
  return [
    ...(difference
      ? [{ what: 'META' as const, ...ofMetadata, ...difference, mayBeLag: true, repairable: true }]
      : []),
    ...(beside ? unreadableRows([beside as Item & Key]) : []),
  ];
}

/**
 * One event per version, 1 to the row's. The row proves its own version; what came before is only
 * told by its event.
 */
function checkEvents(order: Order, { events }: OrderCopies): Drift[] {
  const { orderId, version: latest, status, paymentStatus, updatedAt } = order;
  const own = eventKey(orderId, updatedAt, latest);
  const versions = new Set(events.map(({ version }) => version));
  const wrong = events.flatMap((event) => {
    const { version } = event;
    if (typeof version !== 'number' || version < 1 || version > latest)
      return [{ event, expected: null }];
    if (version < latest) return [];
    if (event.SK !== own.SK) return [{ event, expected: null }];
    const difference = differing({ status, paymentStatus }, pick(event, 'status', 'paymentStatus'));
    return difference ? [{ event, expected: difference.expected }] : [];
  });
  return [
    ...(versions.has(latest)
      ? []
      : [missingEvent(orderId, nameOf(own), { version: latest }, true)]),
    // When an older version came to be is lost with its event.
    ...gaps(versions, latest).map((expected) =>
      missingEvent(orderId, nameOf(eventKey(orderId, '?', expected.version)), expected, false),
    ),
    ...wrong.map(({ event, expected }) => ({
      what: 'EVENT' as const,
      key: nameOf(event),
      orderId,
      expected,
      found: pick(event, 'version', 'status', 'paymentStatus'),
      mayBeLag: true,
      repairable: false,
    })),
  ];
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
 * The versions before the latest that have no event. Many in a row are one gap, from `version` to
 * `to`: a row may claim any version, and a list of each would fill the memory.
 */
function gaps(versions: ReadonlySet<unknown>, latest: number): { version: number; to?: number }[] {
  const known = [...versions].filter((version) => Number.isInteger(version)) as number[];
  const bounds = [
    0,
    ...known.filter((version) => version > 0 && version < latest).sort((a, b) => a - b),
    latest,
  ];
  return bounds.slice(1).flatMap((bound, i) => {
    const [first, last] = [(bounds[i] ?? 0) + 1, bound - 1];
    if (last < first) return [];
    return [first === last ? { version: first } : { version: first, to: last }];
  });
}
