import { wasConfirmed } from '../../../domain/events/withdrawal-events.ts';
import { type Item, marshall } from '../../../table/aws-protocol/item.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { isWithdrawal, type Key } from '../../../table/keys.ts';
import { toConfirmable } from '../../../table/withdrawals/withdrawal-row.ts';

/**
 * Event types that contain the state of a resource, rather than a change; and what a person must
 * get of their statement, which a later version does not repeat.
 */
const PRESENT: readonly string[] = [
  'order.updated',
  'payment.updated',
  'fulfillment.updated',
  'return.updated',
  'withdrawal.received',
  'withdrawal.confirmation_requested',
  'withdrawal.acknowledged',
  'withdrawal.updated',
  'customer.erased',
  'inventory.low',
] satisfies CloudEvent['type'][];

/** Milliseconds by which a provider or a carrier may date a change before it was recorded. */
const LATE_REPORTS = 24 * 60 * 60_000;

/** The types whose times are those of providers and carriers. */
const REPORTED: readonly string[] = [
  'payment.updated',
  'fulfillment.updated',
] satisfies CloudEvent['type'][];

/**
 * Returns the events of a row’s current version, with the ids of their first publication.
 *
 * An order has the exact time of its last change, and an erasure that of its request. A payment and
 * a fulfillment have the times of providers and carriers: one is replayed if its newest time is at
 * most a day before `since`, or if it has none. A return or a statement of withdrawal with a change
 * since its first version has no time, nor has a SKU that is low: they are always replayed.
 *
 * @throws {TypeError} for a row with a version that is not what its key names
 */
export function presentEvents(row: Item, since: Date): readonly CloudEvent[] {
  return [...receiptOf(row), ...fullReceiptOf(row), ...eventsOfChange(lastChangeOf(row))].filter(
    ({ type, time }) => PRESENT.includes(type) && isSince(type, time, since),
  );
}

/**
 * The receipt of a statement, as its first version had it; none once the person was erased. The
 * first version's own change has it otherwise.
 */
function receiptOf(row: Item): readonly CloudEvent[] {
  if (!hasMoved(row) || row['consumerName'] === undefined) return [];
  const { orderId, ...first } = { ...row, version: 1 } as Item;
  // The public door knows no order: the sweep has found it since.
  const subject = row['door'] !== 'PUBLIC' && { orderId };
  const events = eventsOfChange({ NewImage: marshall({ ...first, ...subject }) });
  return events.filter(({ type }) => type === 'withdrawal.received');
}

/** The versions of a statement from the public door that awaits its confirmation, and has it. */
const AWAITING = 2;
const CONFIRMED = 3;

/** The full receipt of a statement that was confirmed, and has taken further steps since. */
function fullReceiptOf(row: Item): readonly CloudEvent[] {
  const isLater = hasMoved(row) && Number(row['version']) > CONFIRMED;
  if (!isLater || !wasConfirmed(toConfirmable(row as Item & Key))) return [];
  const { because, outcome, ...confirmed } = row;
  const events = eventsOfChange({
    OldImage: marshall({ ...confirmed, status: 'AWAITING', version: AWAITING }),
    NewImage: marshall({ ...confirmed, status: 'CONFIRMED', version: CONFIRMED }),
  });
  return events.filter(({ type }) => type === 'withdrawal.acknowledged');
}

/**
 * The change to the row's version, as far as it is known. A statement was in `REVIEW` before if a
 * person has decided about it, or else `RECEIVED`.
 */
function lastChangeOf(row: Item): Change {
  const NewImage = marshall(withoutImport(row));
  if (!hasMoved(row)) return { NewImage };
  const status = row['decidedBy'] === undefined ? 'RECEIVED' : 'REVIEW';
  const before = { ...row, status, version: Number(row['version']) - 1 };
  return { OldImage: marshall(before), NewImage };
}

/** True for a statement of withdrawal that took a step since it was received. */
const hasMoved = (row: Item): boolean =>
  isWithdrawal(row as Item & Key) && Number(row['version']) > 1;

/** The first version of an imported order is history; later ones are like any other order's. */
function withoutImport(row: Item): Item {
  const { importedFrom, ...others } = row;
  return Number(row['version']) > 1 ? others : row;
}

function isSince(type: CloudEvent['type'], time: string | undefined, since: Date): boolean {
  const late = REPORTED.includes(type) ? LATE_REPORTS : 0;
  return time === undefined || Date.parse(time) >= since.getTime() - late;
}
