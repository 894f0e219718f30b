import {
  type Change,
  canonical,
  changedIn,
  type Evidence,
  historiesOf,
  isOrder,
  number,
  orderOf,
  type Row,
  text,
} from './evidence.ts';

/** The statuses that may follow each status. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
};

export const mayBecome = (from: string | undefined, to: string): boolean =>
  NEXT[from ?? '']?.includes(to) ?? false;

/**
 * Every order is created open, takes one step with each version, and changes in nothing else. This
 * judges the lifecycle of whole orders. `lines` judges changes of lines, and `money` judges
 * payments.
 */
export function lifecycles({ history }: Evidence): string[] {
  return historiesOf(history, isOrder).flatMap(([row, changes]) =>
    changes.flatMap(wrongWith).map((what) => `order ${orderOf(row)} ${what}`),
  );
}

function wrongWith(change: Change): string[] {
  const { before, after } = change;
  if (!after) return ['was deleted'];
  if (!before)
    return isNew(after) ? [] : [`was created at version ${after['version']} as ${after['status']}`];
  const [was, is] = [number(before, 'version'), number(after, 'version')];
  const byLine = after['fulfillmentStatus'] !== undefined;
  const moving = is === was ? [] : movingIn(change);
  const others = changedPlainly(change).filter(
    (name) => !/^GSI[12][PS]K$/.test(name) && name !== 'deliveredOn' && !moving.includes(name),
  );
  const [from, to] = [text(before, 'status'), text(after, 'status')];
  return [
    ...(is === was || is === was + 1 ? [] : [`went from version ${was} to ${is}`]),
    ...(is === was || byLine || isMoneyOnly(change) || mayBecome(from, to)
      ? []
      : [`went from ${from} to ${to}`]),
    ...wrongDay(change).map((day) => `has deliveredOn ${day} at version ${is}`),
    ...others.map((name) => `changed its ${name} from version ${was} to ${is}`),
  ];
}

const MOVED = ['version', 'status', 'updatedAt', 'paymentStatus', 'refunded', 'lateCaptured'];

/** The attributes that may change with a new version. */
const movingIn = (change: Change): string[] => [
  ...MOVED,
  ...(isHoldChange(change) ? ['onHold'] : []),
  ...(change.after?.['fulfillmentStatus'] === undefined ? [] : ['fulfillmentStatus', 'total']),
  ...(mayCancel(change) ? ['taxTotal', 'taxIncluded'] : []),
  ...(isNamed(change) ? ['changedBy'] : []),
];

/**
 * The day of delivery, if it is wrong: an order has the day of its delivery as a whole, until the
 * first change of a line.
 */
function wrongDay({ before = {}, after = {} }: Change): unknown[] {
  const day = after['deliveredOn'];
  const isDelivered = after['status'] === 'DELIVERED' && before['status'] !== 'DELIVERED';
  const right = isDelivered ? text(after, 'updatedAt').slice(0, 10) : before['deliveredOn'];
  const expected = after['fulfillmentStatus'] === undefined ? right : undefined;
  return day === expected ? [] : [day];
}

/** True for a version in which money moved and the order's status stayed. */
const isMoneyOnly = ({ before, after }: Change): boolean =>
  before?.['status'] === after?.['status'];

/** True for a change by line, which may cancel items, and for a cancellation of the whole. */
const mayCancel = ({ after }: Change): boolean =>
  after?.['fulfillmentStatus'] !== undefined || after?.['status'] === 'CANCELLED';

/** True for a version in which the hold changed, and nothing else than its time. */
const isHoldChange = (change: Change): boolean =>
  changedPlainly(change).every((name) =>
    ['onHold', 'version', 'updatedAt', 'changedBy'].includes(name),
  );

/** The names of the changed attributes; equal maps are equal. */
const changedPlainly = ({ before = {}, after = {} }: Change): string[] =>
  changedIn({ before: withPlainAuthor(before), after: withPlainAuthor(after) });

const withPlainAuthor = ({ changedBy, ...row }: Row): Row => ({
  ...row,
  ...(changedBy !== undefined && { changedBy: canonical(changedBy) }),
});

/** True for a hold, a release or a cancellation whose row names the author of its own version. */
function isNamed(change: Change): boolean {
  const after = change.after ?? {};
  const author = (after['changedBy'] ?? {}) as Row;
  const isNamable = isHoldChange(change) || after['status'] === 'CANCELLED';
  return isNamable && author['version'] === after['version'];
}

const isNew = (order: Row): boolean =>
  order['version'] === 1 && order['status'] === 'OPEN' && order['paymentStatus'] === 'PENDING';
