import * as z from 'zod';
import { MAX_LINES } from '../../../../domain/order.ts';
import { MAX_RETURNS } from '../../../../domain/returns/return.ts';
import {
  MAX_ORDER_WORDS,
  MAX_WITHDRAWAL_COMMENT,
  MAX_WITHDRAWAL_NAME,
  type OrderWithdrawal,
  REVIEW_REASONS,
  WITHDRAWAL_DOORS,
  WITHDRAWAL_STATUSES,
  type Withdrawal,
} from '../../../../domain/withdrawals/withdrawal.ts';
import type { WithdrawalWindow } from '../../../../domain/withdrawals/withdrawal-window.ts';
import { keyPart, moment, orderId, version, whole, words } from './members.ts';

export const withdrawalId = keyPart(
  'The statement: `v-` and a hash, so one that is sent again on the same day has the same.',
);
export const receivedAt = moment('The time of the statement, from which it counts.');

export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES).meta({
  id: 'WithdrawalStatus',
  description:
    'A statement’s status. `RECEIVED` → `AWAITING` its confirmation → `CONFIRMED` → `DONE`; with ' +
    'a token or a link, `RECEIVED` → `DONE`. `REVIEW`: a person decides, and it becomes `DONE` ' +
    'or `CLOSED`.',
});

export const because = z.enum(REVIEW_REASONS).meta({
  id: 'WithdrawalReviewReason',
  description: 'The reason why a person decides. None says that the statement is void.',
});

const outcome = z
  .object({
    cancellationId: keyPart('The cancellation of what was not shipped.').optional(),
    returnId: keyPart('The return of what was shipped: it waits for the goods.').optional(),
    opened: z
      .array(keyPart('A return that waited for a decision, and is open now.'))
      .max(MAX_RETURNS),
  })
  .meta({
    id: 'WithdrawalOutcome',
    description: 'The effect on the order; it is empty if nothing was left.',
  });

/** A statement that was made with a token or a link. */
export const carriedOutWithdrawal = z
  .object({
    withdrawalId,
    receivedAt,
    orderId,
    status: withdrawalStatus,
    because: because.optional(),
    outcome: outcome.optional(),
  })
  .meta({ id: 'CarriedOutWithdrawal', description: 'A statement, and what became of it.' });

const lines = z
  .array(
    z.object({
      seq: whole(1, 'The line.'),
      quantity: whole(1, 'The number of its items.'),
    }),
  )
  .max(MAX_LINES);

/** A statement, for the shop. */
export const withdrawal = z
  .object({
    withdrawalId,
    status: withdrawalStatus,
    door: z.enum(WITHDRAWAL_DOORS).meta({
      id: 'WithdrawalDoor',
      description:
        'The way by which it arrived: with whose token, with an order’s link, or with neither.',
    }),
    because: because.optional(),
    orderId: orderId.optional(),
    receivedAt,
    name: words(MAX_WITHDRAWAL_NAME, 'The consumer’s name. Absent after an erasure.').optional(),
    email: words(254, 'The address for the receipt. Absent after an erasure.').optional(),
    order: words(MAX_ORDER_WORDS, 'The consumer’s words for the order.').optional(),
    lines: lines.meta({ description: 'The items; absent for all of the order.' }).optional(),
    comment: words(MAX_WITHDRAWAL_COMMENT, 'The consumer’s other words.').optional(),
    outcome: outcome.optional(),
    reason: words(MAX_WITHDRAWAL_COMMENT, 'The reason why a person closed it.').optional(),
    decidedBy: words(200, 'The person who decided about it.').optional(),
    version,
  })
  .meta({
    id: 'Withdrawal',
    description: 'A statement of withdrawal.',
  }) satisfies z.ZodType<Withdrawal>;

/** The time in which a consumer may withdraw. */
const withdrawalWindow = z
  .object({
    status: z.enum(['OPEN', 'CLOSED']).meta({
      id: 'WithdrawalWindowStatus',
      description: '`CLOSED` if nothing is left that could be withdrawn.',
    }),
    until: moment(
      'The end, never before the law’s own. Absent while something is not delivered. A later ' +
        'statement is a person’s to decide.',
    ).optional(),
  })
  .meta({
    id: 'WithdrawalWindow',
    description: 'The time in which a consumer may withdraw from the contract.',
  }) satisfies z.ZodType<WithdrawalWindow>;

export const refundDueBy = moment(
  'The time by which the buyer’s money must go back; the goods may be awaited.',
);

const ofOrder = z
  .object({
    withdrawalId,
    receivedAt,
    refundDueBy,
  })
  .meta({
    id: 'OrderWithdrawal',
    description: 'A statement of withdrawal about the order.',
  }) satisfies z.ZodType<OrderWithdrawal>;

/** The members of an order that withdrawals add. */
export const withdrawalsOfOrder = {
  withdrawalWindow: withdrawalWindow.optional(),
  withdrawals: z.array(ofOrder).max(1000).optional(),
};
