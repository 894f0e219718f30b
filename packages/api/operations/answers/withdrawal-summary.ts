import * as z from 'zod';
import type { ListedWithdrawal } from '../../../../table/withdrawals/a47d-list-withdrawals.ts';
import { MAX_CLOSED } from '../../../../table/withdrawals/a47g-close-withdrawals.ts';
import { version } from './members.ts';
import { pageOf } from './page.ts';
import { problem } from './problem.ts';
import { because, receivedAt, withdrawal, withdrawalId, withdrawalStatus } from './withdrawal.ts';

/** A statement of somebody who is not known: nothing of what it names is shown. */
export const receivedWithdrawal = withdrawal
  .pick({ withdrawalId: true, receivedAt: true })
  .meta({ id: 'ReceivedWithdrawal', description: 'A statement that is kept.' });

/** A statement after its confirmation. */
export const confirmedWithdrawal = withdrawal
  .pick({ withdrawalId: true, receivedAt: true, status: true })
  .meta({ id: 'ConfirmedWithdrawal', description: 'A statement that was confirmed.' });

const listed = z.object({ withdrawalId, status: withdrawalStatus, receivedAt }).meta({
  id: 'ListedWithdrawal',
  description: 'A statement about which a person must decide.',
}) satisfies z.ZodType<ListedWithdrawal>;

export const withdrawalPage = pageOf(
  'WithdrawalList',
  listed,
  'A page of the statements about which a person must decide, oldest first.',
);

const closure = z
  .object({
    withdrawalId,
    status: z.int().min(200).max(599).meta({
      format: 'int32',
      description: '200, or the status of the problem.',
    }),
    closed: z
      .boolean()
      .optional()
      .meta({
        description:
          'False if the statement was left: it waits for another reason than `because`, or it is ' +
          'one too many for its order.',
      }),
    because: because.optional(),
    version: version.optional(),
    replayed: z.literal(true).optional().meta({
      description: 'An earlier request closed the statement with the same reason.',
    }),
    problem: problem.optional(),
  })
  .meta({ id: 'WithdrawalClosure', description: 'What became of a statement, or a problem.' });

export const withdrawalClosures = z.object({ results: z.array(closure).max(MAX_CLOSED) }).meta({
  id: 'WithdrawalClosures',
  description: 'The results, in the order of the request.',
});
