import * as z from 'zod';
import { MAX_LINES } from '../../../../domain/order.ts';
import {
  MAX_RETURN_COMMENT_LENGTH,
  MAX_RETURNS,
  RETURN_REASONS,
  RETURN_STATUSES,
  WAITING_STATUSES,
} from '../../../../domain/returns/return.ts';
import type { ShownReturn } from '../../../../table/orders/a03-get-order.ts';
import type { WaitingReturn } from '../../../../table/returns/a26-list-returns.ts';
import { notRestocked, taxSums } from './line.ts';
import { currency, keyPart, moment, money, orderId, version, whole, words } from './members.ts';
import { fulfillmentStatus, orderStatus } from './order-status.ts';
import { pageOf } from './page.ts';

export const returnStatus = z.enum(RETURN_STATUSES).meta({
  id: 'ReturnStatus',
  description:
    'A return’s status. `REQUESTED` → `OPEN` or `DECLINED`; `OPEN` → `CLOSED` once everything ' +
    'arrived; either → `CANCELLED`.',
});

const returnLine = z
  .object({
    seq: z.int().min(1).max(MAX_LINES).meta({ format: 'int32', description: 'The line.' }),
    quantity: whole(1, 'The number of its items that come back.'),
    reason: z.enum(RETURN_REASONS).meta({ id: 'ReturnReason', description: 'The reason.' }),
    received: whole(0, 'The number that arrived.'),
    restocked: whole(0, 'Of those, the number that was put back into the stock.'),
  })
  .meta({ id: 'ReturnLine', description: 'A line of a return.' });

const createdAt = moment('The time of the request; computed from the id.');

const settlementMembers = {
  orderId: orderId.meta({ description: 'The order that was placed instead.' }),
  amount: money('What the return pays of it.'),
  settledAt: moment('The time of the settlement.'),
  settledBy: words(200, 'The person who settled it. Only operators see it.').optional(),
  settledByName: words(200, 'The name by which that person signs in, for operators.').optional(),
};

const settlement = z
  .object(settlementMembers)
  .meta({ id: 'Settlement', description: 'The exchange that a return pays for.' });

const shownSettlement = z
  .object({
    ...settlementMembers,
    isToBeTakenBack: z
      .literal(true)
      .optional()
      .meta({
        description:
          'True if the other order was canceled, or came back as a whole: take the settlement ' +
          'back. Until then, its amount is in `open`, and in `overpaid` of an order that is over.',
      }),
  })
  .meta({ id: 'ShownSettlement', description: 'The exchange that a return pays for.' });

const members = {
  returnId: keyPart('The return: `r-` and a ULID.'),
  status: returnStatus,
  lines: z.array(returnLine).max(MAX_LINES),
  comment: words(MAX_RETURN_COMMENT_LENGTH, 'The words of whoever asked for it.').optional(),
  withdrawalId: keyPart('The statement of withdrawal that made or opened it.').optional(),
  currency,
  total: money('The price of its items, with their part of the adjustments.'),
  lineCount: whole(1, 'The number of its lines.'),
  createdBy: words(200, 'The person who created it. Only operators see it.').optional(),
  createdByName: words(200, 'The name by which an operator signs in, for operators.').optional(),
  decidedBy: words(200, 'The person who decided about it. Only operators see it.').optional(),
  settlement: settlement.optional(),
  version,
  createdAt,
};

const amounts = {
  value: money(
    'The price of what arrived, with its part of the adjustments, fixed by each receipt.',
  ),
  refunded: money('The refunds for this return that did not fail.'),
  settled: money('What pays for another order.'),
  open: money(
    'What is still to be given back: the value less refunds and settlement, and no more than the ' +
      'order has kept.',
  ),
  ...taxSums('what arrived'),
};

/** The returns of an order, with their money. */
export const returnsOfOrder = z
  .array(
    z.object({ ...members, ...amounts, settlement: shownSettlement.optional() }).meta({
      id: 'Return',
      description: 'Items of an order that come back, and their money.',
    }) satisfies z.ZodType<ShownReturn>,
  )
  .max(MAX_RETURNS);

export const returnOfOrder = z
  .object({ ...members, orderId })
  .meta({ id: 'ReturnOfOrder', description: 'A return and its order.' });

export const settledReturn = returnOfOrder
  .extend(amounts)
  .meta({ id: 'SettledReturn', description: 'A return and its order, with its money.' });

const order = z
  .object({ orderId, version, status: orderStatus, fulfillmentStatus })
  .meta({ description: 'The order after the change.' });

export const returnedOrder = returnOfOrder
  .extend({ order })
  .meta({ id: 'ReturnedOrder', description: 'A return, and its order after the change.' });

export const receivedReturn = returnedOrder
  .extend({
    notRestocked: notRestocked.optional(),
  })
  .meta({ id: 'ReceivedReturn', description: 'A return of which items arrived.' });

const waitingReturn = z
  .object({
    returnId: members.returnId,
    orderId,
    status: z.enum(WAITING_STATUSES).meta({
      id: 'WaitingReturnStatus',
      description: 'What it waits for: a decision (`REQUESTED`), or the goods (`OPEN`).',
    }),
    createdAt,
    currency,
    total: members.total,
    lineCount: members.lineCount,
  })
  .meta({
    id: 'WaitingReturn',
    description: 'A return that waits for somebody.',
  }) satisfies z.ZodType<WaitingReturn>;

export const waitingReturnPage = pageOf(
  'WaitingReturnPage',
  waitingReturn,
  'A page of the returns that wait, oldest first.',
);
