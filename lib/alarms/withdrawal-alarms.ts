import type { AlarmRow } from './alarm-row.ts';

/** Statements of withdrawal that are not carried on. */
export const WITHDRAWAL_ALARMS: readonly AlarmRow[] = [
  {
    id: 'WithdrawalErrors',
    metric: 'Errors',
    of: 'dueWithdrawals',
    statistic: 'Sum',
    above: 0,
    pages: 'outage',
    description:
      'CarryOnWithdrawals fails. Meanwhile a statement of withdrawal whose function died has no ' +
      'effect. Its log has the error.',
  },
];
