import type { AlarmRow } from './alarm-row.ts';

/** What is due and is not dealt with, and money that somebody has to look at. */
export const PAYMENT_ALARMS: readonly AlarmRow[] = [
  {
    id: 'SweepErrors',
    pages: 'outage',
    metric: 'Errors',
    of: 'sweep',
    statistic: 'Sum',
    above: 0,
    description:
      'Unpaid orders are not cancelled and requests are not told again while this lasts. The ' +
      'log of SweepDue says why.',
  },
  {
    id: 'DueLate',
    pages: 'outage',
    metric: 'DueLag',
    of: 'orders',
    statistic: 'Maximum',
    above: 900_000,
    description: 'Something was due 15 minutes ago. Look at the errors and throttles of SweepDue.',
  },
  {
    id: 'DueGivenUp',
    pages: 'alone',
    metric: 'DueGivenUp',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A row failed ten times and is not looked at any more. The log of SweepDue names it; ' +
      'oms verify puts its key back.',
  },
  {
    id: 'PaymentDiscrepancy',
    pages: 'alone',
    metric: 'PaymentDiscrepancy',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider reported more than it was asked for, or more went back than came in. If ' +
      'oms verify still says so, ask the provider.',
  },
  {
    id: 'PaymentFactOrphaned',
    pages: 'alone',
    metric: 'PaymentFactOrphaned',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider’s report was refused: no such order or payment, another currency, a reference ' +
      'of another order, or too many. The log has its code.',
  },
  {
    id: 'PaymentEventsFailed',
    pages: 'outage',
    metric: 'Errors',
    of: 'paymentEvents',
    statistic: 'Sum',
    above: 0,
    description:
      'Stripe’s events from the partner bus are not recorded. After three attempts they are ' +
      'in the failure bucket, whole.',
  },
  {
    id: 'PaymentRequestUnanswered',
    pages: 'alone',
    metric: 'PaymentRequestUnanswered',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A capture, refund or void was told six times and never answered. Ask the provider ' +
      'whether it was done, and report it.',
  },
  {
    id: 'PaidInPart',
    pages: 'alone',
    metric: 'DuePartlyPaid',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'An order is due and paid in part only. It is not cancelled: ask for the rest, or ' +
      'cancel it and give the part back.',
  },
  {
    id: 'PaymentStuck',
    pages: 'alone',
    metric: 'DuePaymentStuck',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A payment is under way, or held in part, for 14 days, and its order keeps the goods. ' +
      'The log of SweepDue names the order: ask the provider.',
  },
];
