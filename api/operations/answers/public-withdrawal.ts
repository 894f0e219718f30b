import { withdrawal } from './withdrawal.ts';

/** A statement of somebody who is not known: nothing of what it names is shown. */
export const receivedWithdrawal = withdrawal
  .pick({ withdrawalId: true, receivedAt: true })
  .meta({ id: 'ReceivedWithdrawal', description: 'A statement that is kept.' });

/** A statement after its confirmation. */
export const confirmedWithdrawal = withdrawal
  .pick({ withdrawalId: true, receivedAt: true, status: true })
  .meta({ id: 'ConfirmedWithdrawal', description: 'A statement that was confirmed.' });
