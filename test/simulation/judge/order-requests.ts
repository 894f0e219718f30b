import type { Entry } from '../trade/journal.ts';
import { isOperator, matchedBy } from './answers.ts';
import { text } from './evidence.ts';
import {
  countersAt,
  isByLine,
  isSame,
  type Ledger,
  leftAt,
  type Pieces,
  piecesOf,
} from './ledger.ts';
import { mayBecome } from './lifecycles.ts';
import { fulfillmentIdOf, type Step } from './steps.ts';

/** True if a call requested the change of a version, and named the version before or none. */
export function mayHaveMade(entry: Entry, ledger: Ledger, version: number, step: Step): boolean {
  const isMatched = matchedBy(entry)?.includes(version - 1) ?? true;
  return isMatched && isRequestOf(entry, ledger, version, step);
}

function isRequestOf(entry: Entry, ledger: Ledger, version: number, step: Step): boolean {
  const { operation, call } = entry;
  const status = (call.body as { status?: string } | undefined)?.status;
  const requested = () => requestedBy(entry) ?? leftAt(ledger, version - 1);
  const isParcels = step.fulfillmentId === call.path?.['fulfillmentId'];
  switch (step.kind) {
    case 'move':
      return operation === 'A7' && ledger.versions.get(version)?.['status'] === status;
    case 'cancel':
      return operation === 'A8' && isSame(requested(), step.pieces);
    case 'ship':
      return operation === 'A19' && isSame(requested(), step.pieces);
    case 'take back':
      return operation === 'A21' && isParcels;
    case 'deliver':
      return operation === 'A22' && isParcels && status === 'DELIVERED';
    default:
      return false;
  }
}

/** The pieces that a call names. Undefined for all that are left. */
function requestedBy({ call }: Entry): Pieces | undefined {
  const body = call.body as { lines?: Parameters<typeof piecesOf>[0] } | undefined;
  return body?.lines && piecesOf(body.lines);
}

/** True if an order's state at a version forbids a call's request. */
export function isImpossible(entry: Entry, ledger: Ledger, version: number): boolean {
  const status = text(ledger.versions.get(version) ?? {}, 'status');
  const { operation, call } = entry;
  switch (operation) {
    case 'A7':
      return (
        isByLine(ledger, version) || !mayBecome(status, (call.body as { status: string }).status)
      );
    case 'A8':
      return (
        (status !== 'OPEN' && !isByLine(ledger, version)) ||
        isMoreThan(entry, ledger, version, isOperator(entry))
      );
    case 'A19':
      return status === 'CANCELLED' || isMoreThan(entry, ledger, version, true);
    case 'A21':
      return ledger.parcels
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
 * True if there were fewer pieces than a call requests. A customer may name no piece of a line that
 * is partly shipped.
 */
function isMoreThan(
  entry: Entry,
  ledger: Ledger,
  version: number,
  mayTouchShipped: boolean,
): boolean {
  const left = leftAt(ledger, version);
  const requested = requestedBy(entry);
  if (!requested) return left.size === 0;
  const isShipped = (seq: number) =>
    ledger.lines.some(
      (line) => line.seq === seq && countersAt(ledger, version, line).fulfilled > 0,
    );
  return [...requested].some(
    ([seq, quantity]) => quantity > (left.get(seq) ?? 0) || (!mayTouchShipped && isShipped(seq)),
  );
}
