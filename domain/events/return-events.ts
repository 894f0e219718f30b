import type { Return } from '../returns/return.ts';
import type { ReturnAmounts } from '../returns/return-amounts.ts';
import type { TaxSums } from '../totals/tax-sums.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { ReturnEventType } from './event-types.ts';
import { orderSource } from './order-events.ts';

/** A return with its customer and order. */
export interface OwnedReturn extends Return {
  readonly customerId: string;
  readonly orderId: string;
  /** Its money as of this version; absent on rows of before they had it. */
  readonly amounts?: (Pick<ReturnAmounts, 'value' | 'open'> & TaxSums) | undefined;
}

/** Lists the events of a change of a return. */
export function returnEvents(change: Changed<OwnedReturn>): readonly Occurrence<ReturnEventType>[] {
  if (!isNewVersion(change)) return [];
  const { customerId, orderId, returnId, version, createdAt } = change.after;
  return typesOf(change).map((type) => ({
    type,
    source: `${orderSource(orderId)}/returns/${returnId}`,
    subject: orderId,
    version,
    // Later changes have no time of their own.
    time: version === 1 ? createdAt : undefined,
    data: { customerId, orderId, return: returnData(change.after) },
  }));
}

/** A return that an operator creates is requested and approved at once. */
function typesOf({ before, after }: Changed<OwnedReturn>): readonly ReturnEventType[] {
  const types: ReturnEventType[] = before ? [] : ['return.requested'];
  types.push('return.updated');
  if (before?.status !== 'OPEN' && after.status === 'OPEN') types.push('return.approved');
  if (receivedOf(after) > (before ? receivedOf(before) : 0)) types.push('return.received');
  const ended = before?.status !== after.status ? ENDS[after.status] : undefined;
  return ended ? [...types, ended] : types;
}

const ENDS: Readonly<Partial<Record<Return['status'], ReturnEventType>>> = {
  DECLINED: 'return.declined',
  CANCELLED: 'return.cancelled',
  CLOSED: 'return.closed',
};

const receivedOf = ({ lines }: Return): number =>
  lines.reduce((sum, { received }) => sum + received, 0);

/** The return's members without the comment, which may have personal data, and without staff. */
const returnData = ({
  returnId,
  status,
  lines,
  currency,
  total,
  amounts,
  settlement,
  version,
}: OwnedReturn) => ({
  returnId,
  status,
  lines: lines.map(({ seq, quantity, reason, received, restocked }) => ({
    seq,
    quantity,
    reason,
    received,
    restocked,
  })),
  currency,
  total,
  ...amounts,
  ...(settlement && {
    settlement: {
      orderId: settlement.orderId,
      amount: settlement.amount,
      settledAt: settlement.settledAt,
    },
  }),
  version,
});
