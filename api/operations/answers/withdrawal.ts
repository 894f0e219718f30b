import * as z from 'zod';
import { MAX_RETURNS } from '../../../domain/returns/return.ts';
import {
  type OrderWithdrawal,
  REVIEW_REASONS,
  WITHDRAWAL_STATUSES,
} from '../../../domain/withdrawals/withdrawal.ts';
import type { WithdrawalWindow } from '../../../domain/withdrawals/withdrawal-window.ts';
import { keyPart, moment, orderId } from './members.ts';

const withdrawalId = keyPart(
  'The statement: `v-` and a hash, so one that is sent again on the same day has the same.',
);
const receivedAt = moment('The time of the statement, from which it counts.');

export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES).meta({
  id: 'WithdrawalStatus',
  description:
    'A statement’s status. `RECEIVED` → `AWAITING` its confirmation → `CONFIRMED` → `DONE`; with ' +
    'a token or a link, `RECEIVED` → `DONE`. `REVIEW`: a person decides, and it becomes `DONE` ' +
    'or `CLOSED`.',
});

const because = z.enum(REVIEW_REASONS).meta({
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

/** The time in which a consumer may withdraw. */
export const withdrawalWindow = z
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

/** The statements about an order. */
export const withdrawalsOfOrder = z
  .array(
    z
      .object({
        withdrawalId,
        receivedAt,
        refundDueBy: moment(
          'The time by which the buyer’s money must go back; the goods may be awaited.',
        ),
      })
      .meta({
        id: 'OrderWithdrawal',
        description: 'A statement of withdrawal about the order.',
      }) satisfies z.ZodType<OrderWithdrawal>,
  )
  .max(1000);
