import type { AlarmRow, AlarmSubject } from './alarm-row.ts';

/** Due rows that are not processed, and money that a person must check. */
export const PAYMENT_ALARMS: readonly AlarmRow[] = [
  {
    id: 'SweepErrors',
    notifies: 'outage',
    rollsBack: true,
    metric: 'Errors',
    of: 'sweep',
    statistic: 'Sum',
    above: 0,
    description:
      'SweepDue fails. Meanwhile unpaid orders are not canceled, and requests are not repeated. ' +
      'Its log has the error.',
  },
  sweepErrors(
    'WithdrawalErrors',
    'dueWithdrawals',
    'CarryOnWithdrawals fails. Meanwhile a statement of withdrawal whose function died has no ' +
      'effect. Its log has the error.',
  ),
  sweepErrors(
    'ErasureErrors',
    'dueErasures',
    'CarryOnErasures fails. Meanwhile orders of erased customers keep the person. Its log has ' +
      'the error.',
  ),
  {
    id: 'DueLate',
    notifies: 'outage',
    metric: 'DueLag',
    of: 'orders',
    statistic: 'Maximum',
    above: 900_000,
    description:
      'A due row waits for 15 minutes. Look at the errors and throttles of SweepDue, of ' +
      'CarryOnWithdrawals (statements of withdrawal) and of CarryOnErasures.',
  },
  {
    id: 'DueGivenUp',
    notifies: 'ticket',
    metric: 'DueGivenUp',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A due row failed ten times and is no longer processed. The log of SweepDue, of ' +
      'CarryOnWithdrawals or of CarryOnErasures names it; oms verify --repair restores its key.',
  },
  {
    id: 'PaymentDiscrepancy',
    notifies: 'ticket',
    metric: 'PaymentDiscrepancy',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider reported more than was requested, or refunded more than was paid. If ' +
      'oms verify still reports it, contact the provider.',
  },
  {
    id: 'PaymentFactOrphaned',
    notifies: 'ticket',
    metric: 'PaymentFactOrphaned',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider’s report was rejected: no such order or payment, another currency, a reference ' +
      'of another order, or too many. The log has its code.',
  },
  {
    id: 'PaymentFactContradicted',
    notifies: 'ticket',
    metric: 'PaymentFactContradicted',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider’s report failed what had succeeded. It changed nothing: what succeeded counts. ' +
      'Ask the provider, and report a reversal if the money did go back.',
  },
  {
    id: 'PaymentEventUnreadable',
    notifies: 'ticket',
    metric: 'PaymentEventUnreadable',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A signed event of a payment provider cannot be read: a thin event, an old API version or ' +
      'an unknown status. Correct the event destination; the provider sends it again.',
  },
  {
    id: 'PaymentEventsFailed',
    notifies: 'outage',
    rollsBack: true,
    metric: 'Errors',
    of: 'paymentEvents',
    statistic: 'Sum',
    above: 0,
    description:
      'Stripe’s events from the partner bus are not recorded. After three attempts the whole ' +
      'events are in the failure bucket.',
  },
  {
    id: 'PaymentRequestUnanswered',
    notifies: 'ticket',
    metric: 'PaymentRequestUnanswered',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A capture, refund or void was requested six times without an answer. Ask the provider ' +
      'whether it was done, and report the result.',
  },
  {
    id: 'PaidInPart',
    notifies: 'ticket',
    metric: 'DuePartlyPaid',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'An order is due and only partly paid. It is not canceled automatically: ask for the ' +
      'rest, or cancel the order and refund the part.',
  },
  {
    id: 'PaymentStuck',
    notifies: 'ticket',
    metric: 'DuePaymentStuck',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A payment is pending, or partly authorized, for 14 days, and its order reserves goods. ' +
      'The log of SweepDue names the order: contact the provider.',
  },
];

/** An alarm without `rollsBack`: a deployment group has its ten alarms. */
function sweepErrors(id: string, of: AlarmSubject, description: string): AlarmRow {
  return { id, notifies: 'outage', metric: 'Errors', of, statistic: 'Sum', above: 0, description };
}
