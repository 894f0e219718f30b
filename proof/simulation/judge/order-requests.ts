import type { Entry } from '../trade/journal.ts';
import { isOperator, subjectOf, versionsInIfMatch } from './answers.ts';
import { canonical, text } from './evidence.ts';
import { mayBecome } from './lifecycles.ts';
import {
  isByLine,
  isSame,
  lineCountersAt,
  type OrderHistory,
  openQuantitiesAt,
  type Quantities,
  quantitiesOf,
} from './order-history.ts';
import { fulfillmentIdOf, type Step } from './steps.ts';

/** True if a call requested the change of a version, and named the version before or none. */
export function mayHaveMade(
  entry: Entry,
  orderHistory: OrderHistory,
  version: number,
  step: Step,
): boolean {
  const isMatched = versionsInIfMatch(entry)?.includes(version - 1) ?? true;
  return isMatched && isRequestOf(entry, orderHistory, version, step);
}

function isRequestOf(
  entry: Entry,
  orderHistory: OrderHistory,
  version: number,
  step: Step,
): boolean {
  const { operation, call } = entry;
  const { status, reason } = (call.body ?? {}) as { status?: string; reason?: string };
  const requested = () => requestedBy(entry, orderHistory, version - 1);
  const isSameFulfillment = step.fulfillmentId === call.path?.['fulfillmentId'];
  switch (step.kind) {
    case 'move':
      return operation === 'A7' && orderHistory.versions.get(version)?.['status'] === status;
    case 'cancel':
      return (
        operation === 'A8' &&
        isSame(requested(), step.quantities) &&
        !(isByCustomer(entry) && isPartlyShipped(requested(), orderHistory, version - 1))
      );
    case 'hold':
      return (
        operation === 'A7b' &&
        orderHistory.versions.get(version)?.['onHold'] === reason &&
        isAuthor(entry, orderHistory, version)
      );
    case 'release':
      return operation === 'A7c' && isAuthor(entry, orderHistory, version);
    case 'ship':
      return operation === 'A19' && isSame(requested(), step.quantities);
    case 'cancel fulfillment':
      return operation === 'A21' && isSameFulfillment;
    case 'deliver':
      return operation === 'A22' && isSameFulfillment && status === 'DELIVERED';
    default:
      return false;
  }
}

/** True if the order's row names the caller as the author of a version. */
const isAuthor = (entry: Entry, { versions }: OrderHistory, version: number): boolean => {
  const author = { version, by: subjectOf(entry), byName: entry.call.as?.['username'] };
  return canonical(versions.get(version)?.['changedBy']) === canonical(author);
};

/** The pieces that a call requests of a version: those that it names, or all open ones. */
function requestedBy({ call }: Entry, orderHistory: OrderHistory, version: number): Quantities {
  const body = call.body as { lines?: Parameters<typeof quantitiesOf>[0] } | undefined;
  return body?.lines ? quantitiesOf(body.lines) : openQuantitiesAt(orderHistory, version);
}

/** Customers may not cancel pieces of a line that is partly shipped, named or not. */
const isByCustomer = (entry: Entry): boolean => entry.operation === 'A8' && !isOperator(entry);

/** True if some of these pieces are of a line of which others were shipped. */
const isPartlyShipped = (
  quantities: Quantities,
  orderHistory: OrderHistory,
  version: number,
): boolean =>
  orderHistory.lines.some(
    (line) => quantities.has(line.seq) && lineCountersAt(orderHistory, version, line).fulfilled > 0,
  );

/** True if an order's state at a version forbids a call's request. */
export function isImpossible(entry: Entry, orderHistory: OrderHistory, version: number): boolean {
  const row = orderHistory.versions.get(version) ?? {};
  const status = text(row, 'status');
  const isHeld = row['onHold'] !== undefined;
  const { operation, call } = entry;
  switch (operation) {
    case 'A7':
      return (
        isByLine(orderHistory, version) ||
        isHeld ||
        !mayBecome(status, (call.body as { status: string }).status)
      );
    case 'A7b':
      return status !== 'OPEN' || isHeld;
    case 'A8':
      return (
        (status !== 'OPEN' && !isByLine(orderHistory, version)) ||
        mayNotTake(entry, orderHistory, version)
      );
    case 'A19':
      return status === 'CANCELLED' || isHeld || mayNotTake(entry, orderHistory, version);
    case 'A21':
      return orderHistory.parcels
        .flat()
        .some(
          (state) =>
            fulfillmentIdOf(state) === call.path?.['fulfillmentId'] &&
            state['status'] !== 'SHIPPED',
        );
    default:
      return false;
  }
}

/**
 * True if a call requests more pieces than were open, or all of none, or pieces that its customer
 * may not cancel.
 */
function mayNotTake(entry: Entry, orderHistory: OrderHistory, version: number): boolean {
  const left = openQuantitiesAt(orderHistory, version);
  const requested = requestedBy(entry, orderHistory, version);
  return (
    requested.size === 0 ||
    [...requested].some(([seq, quantity]) => quantity > (left.get(seq) ?? 0)) ||
    (isByCustomer(entry) && isPartlyShipped(requested, orderHistory, version))
  );
}
