import type { Entry } from '../trade/journal.ts';
import { isOperator, versionsInIfMatch } from './answers.ts';
import { text } from './evidence.ts';
import { mayBecome } from './lifecycles.ts';
import {
  isByLine,
  isSame,
  lineCountersAt,
  type OrderHistory,
  openPiecesAt,
  type Pieces,
  piecesOf,
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
  const status = (call.body as { status?: string } | undefined)?.status;
  const requested = () => requestedBy(entry) ?? openPiecesAt(orderHistory, version - 1);
  const isSameFulfillment = step.fulfillmentId === call.path?.['fulfillmentId'];
  switch (step.kind) {
    case 'move':
      return operation === 'A7' && orderHistory.versions.get(version)?.['status'] === status;
    case 'cancel':
      return operation === 'A8' && isSame(requested(), step.pieces);
    case 'ship':
      return operation === 'A19' && isSame(requested(), step.pieces);
    case 'cancel fulfillment':
      return operation === 'A21' && isSameFulfillment;
    case 'deliver':
      return operation === 'A22' && isSameFulfillment && status === 'DELIVERED';
    default:
      return false;
  }
}

/** The pieces that a call names. Undefined if it requests all open pieces. */
function requestedBy({ call }: Entry): Pieces | undefined {
  const body = call.body as { lines?: Parameters<typeof piecesOf>[0] } | undefined;
  return body?.lines && piecesOf(body.lines);
}

/** True if an order's state at a version forbids a call's request. */
export function isImpossible(entry: Entry, orderHistory: OrderHistory, version: number): boolean {
  const status = text(orderHistory.versions.get(version) ?? {}, 'status');
  const { operation, call } = entry;
  switch (operation) {
    case 'A7':
      return (
        isByLine(orderHistory, version) ||
        !mayBecome(status, (call.body as { status: string }).status)
      );
    case 'A8':
      return (
        (status !== 'OPEN' && !isByLine(orderHistory, version)) ||
        exceedsOpenPieces(entry, orderHistory, version, isOperator(entry))
      );
    case 'A19':
      return status === 'CANCELLED' || exceedsOpenPieces(entry, orderHistory, version, true);
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
 * True if a call requests more pieces than were open. Customers may not cancel pieces of a line
 * that is partly shipped.
 */
function exceedsOpenPieces(
  entry: Entry,
  orderHistory: OrderHistory,
  version: number,
  mayNameShipped: boolean,
): boolean {
  const left = openPiecesAt(orderHistory, version);
  const requested = requestedBy(entry);
  if (!requested) return left.size === 0;
  const isShipped = (seq: number) =>
    orderHistory.lines.some(
      (line) => line.seq === seq && lineCountersAt(orderHistory, version, line).fulfilled > 0,
    );
  return [...requested].some(
    ([seq, quantity]) => quantity > (left.get(seq) ?? 0) || (!mayNameShipped && isShipped(seq)),
  );
}
