import { describe, expect, it } from 'vitest';
import { linkHolderOf } from '../../../domain/order-link.ts';
import * as buyer from '../../../domain/people/for-buyer.ts';
import type { OrderEvent, TimelineEntry } from '../../../domain/remarks/timeline-entry.ts';

const CUSTOMER = 'a1b2';
const at = '2026-06-01T12:00:00.000Z';
const LINK = linkHolderOf({ orderId: 'o-1' });
const STAFF = { by: 'op-1', byName: 'ada' };

describe('The buyer’s view', () => {
  it('of an order has no hold, no tags, and none of the shop’s attributes', () => {
    const shown = { orderId: 'o-1', status: 'OPEN', attributes: { gift: 'yes' } };
    expect(buyer.orderForBuyer({ ...shown, onHold: 'FRAUD' })).toEqual(shown);
    const parts = { fulfillments: [], payments: [], returns: [] };
    expect(
      buyer.wholeOrderForBuyer({
        ...shown,
        ...parts,
        onHold: 'FRAUD',
        tags: ['vip'],
        shopAttributes: { score: '9' },
      } as never),
    ).toEqual({ ...shown, ...parts });
  });

  it('of its parts has nobody of the staff, and no failure of the provider', () => {
    const order = {
      fulfillments: [
        {
          fulfillmentId: 'f-1',
          createdBy: 'op-1',
          createdByName: 'ada',
          deliveredBy: 'op-1',
          deliveredByName: 'ada',
          cancelledBy: 'op-1',
          cancelledByName: 'ada',
        },
      ],
      payments: [
        {
          paymentId: 'p-1',
          createdBy: 'op-1',
          createdByName: 'ada',
          discrepancy: true,
          reminder: { dueAt: at, sentCount: 1 },
          transactions: [
            {
              transactionId: 't-1',
              amount: 1,
              requestedBy: 'op-1',
              requestedByName: 'ada',
              failure: { code: 'stolen_card' },
              reason: 'FRAUD',
            },
          ],
        },
      ],
      returns: [
        {
          returnId: 'r-1',
          createdBy: 'op-1',
          createdByName: 'ada',
          decidedBy: 'op-1',
          acts: [],
          settlement: { amount: 1, settledBy: 'op-1', settledByName: 'ada' },
        },
        { returnId: 'r-2' },
      ],
    };
    expect(buyer.wholeOrderForBuyer(order as never)).toStrictEqual({
      fulfillments: [{ fulfillmentId: 'f-1' }],
      payments: [{ paymentId: 'p-1', transactions: [{ transactionId: 't-1', amount: 1 }] }],
      returns: [{ returnId: 'r-1', settlement: { amount: 1 } }, { returnId: 'r-2' }],
    });
  });

  it('of its versions names the customer alone, and no hold', () => {
    const event = (author: object) => ({ version: 1, ...author, onHold: 'FRAUD' });
    const events = [event(STAFF), event({ by: CUSTOMER, byName: 'Ada' }), event({})];
    expect(
      buyer.eventsForBuyer(events as unknown as readonly OrderEvent[], CUSTOMER),
    ).toStrictEqual([{ version: 1 }, { version: 1, by: CUSTOMER }, { version: 1 }]);
  });

  it('of a refusal names a hold without its reason', () => {
    expect(buyer.reasonForBuyer({ code: 'order-on-hold', reason: 'FRAUD' } as never)).toEqual({
      code: 'order-on-hold',
    });
    const other = { code: 'too-many-returns', limit: 50 } as const;
    expect(buyer.reasonForBuyer(other)).toBe(other);
  });
});

describe('The buyer’s view of a timeline', () => {
  const shown = (...entries: readonly object[]) =>
    buyer.timelineForBuyer(entries as readonly TimelineEntry[], CUSTOMER);

  it('has the comments that are for the customer', () => {
    const comment = (visibility: string) => ({ kind: 'COMMENT', comment: { visibility } });
    expect(shown(comment('INTERNAL'), comment('CUSTOMER'))).toEqual([comment('CUSTOMER')]);
  });

  it('has nobody of the staff', () => {
    expect(shown({ kind: 'RETURN', ...STAFF })).toStrictEqual([{ kind: 'RETURN' }]);
    expect(shown({ kind: 'RETURN', by: CUSTOMER, byName: 'Ada' })).toStrictEqual([
      { kind: 'RETURN', by: CUSTOMER },
    ]);
  });

  it('has orders without their hold, and transactions without their reason', () => {
    expect(
      shown(
        { kind: 'ORDER', order: { status: 'OPEN', onHold: 'FRAUD' } },
        { kind: 'TRANSACTION', transaction: { amount: 1, reason: 'FRAUD' } },
        { kind: 'RETURN', reason: 'given', order: { onHold: 'kept elsewhere' } },
      ),
    ).toStrictEqual([
      { kind: 'ORDER', order: { status: 'OPEN' } },
      { kind: 'TRANSACTION', transaction: { amount: 1 } },
      { kind: 'RETURN', reason: 'given', order: { onHold: 'kept elsewhere' } },
    ]);
  });

  it('has the reason of a cancellation that the buyer gave, or nobody did', () => {
    const cancelled = (by: string, reason: string) => ({
      kind: 'CANCELLATION',
      by,
      cancellation: { cancellationId: 'x-1', reason },
    });
    const withReason = { cancellationId: 'x-1', reason: 'CUSTOMER' };
    expect(shown(cancelled(CUSTOMER, 'CUSTOMER'))).toMatchObject([{ cancellation: withReason }]);
    expect(shown(cancelled(LINK, 'CUSTOMER'))).toMatchObject([{ cancellation: withReason }]);
    expect(shown(cancelled('system', 'EXPIRED'))).toMatchObject([
      { cancellation: { reason: 'EXPIRED' } },
    ]);
    expect(shown(cancelled('op-1', 'FRAUD'))).toStrictEqual([
      { kind: 'CANCELLATION', cancellation: { cancellationId: 'x-1' } },
    ]);
  });
});
