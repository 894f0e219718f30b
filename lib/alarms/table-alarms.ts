import { type GrowingItem, ITEM_CAPS } from '../../table/item-caps.ts';
import type { AlarmRow, Measured } from './alarm-row.ts';
import { sum, total } from './series.ts';

/**
 * The operations that the functions use on the table. A test compares them with their commands.
 */
export const OPERATIONS = [
  'BatchGetItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
] as const;

const largest = (type: GrowingItem): Measured => ({
  metric: 'ItemBytes',
  of: 'orders',
  statistic: 'Maximum',
  dimensions: { type },
});

/** 1 while the largest item of a type has 80 % of its cap. */
const full = (name: string, type: GrowingItem): string =>
  `IF(FILL(${name}, 0) > ${0.8 * ITEM_CAPS[type]}, 1, 0)`;

/** Errors of DynamoDB itself, contention, and the list of open orders, which must drain. */
export const TABLE_ALARMS: readonly AlarmRow[] = [
  {
    id: 'TableSystemErrors',
    ...total(
      Object.fromEntries(
        OPERATIONS.map((Operation) => [
          Operation.charAt(0).toLowerCase() + Operation.slice(1),
          sum('SystemErrors', 'table', { Operation }),
        ]),
      ),
    ),
    above: 0,
    minutes: 5,
    notifies: 'outage',
    description: 'DynamoDB itself returns errors. Look at the AWS Health Dashboard.',
  },
  {
    id: 'ConditionFailuresUnusual',
    ...sum('ConditionalCheckFailedRequests', 'table'),
    above: 0,
    deviations: 4,
    minutes: 5,
    datapoints: [3, 3],
    notifies: 'ticket',
    description:
      'More conditions fail than usual at this time of day: writers conflict, or a client ' +
      'repeats rejected requests.',
  },
  {
    id: 'TransactionConflicts',
    measures: {
      conflicts: sum('TransactionConflict', 'table'),
      taken: {
        metric: 'SuccessfulRequestLatency',
        of: 'table',
        statistic: 'SampleCount',
        dimensions: { Operation: 'TransactWriteItems' },
      },
    },
    expression:
      'IF(FILL(conflicts, 0) + FILL(taken, 0) >= 20, ' +
      '100 * FILL(conflicts, 0) / (FILL(conflicts, 0) + FILL(taken, 0)), 0)',
    above: 5,
    minutes: 5,
    notifies: 'outage',
    description: 'More than 5 % of the transactions conflict with another one on the same item.',
  },
  {
    id: 'ItemNearlyFull',
    measures: {
      payment: largest('Payment'),
      counters: largest('LineCounters'),
      returned: largest('Return'),
      delivery: largest('WebhookDelivery'),
    },
    expression: [
      full('payment', 'Payment'),
      full('counters', 'LineCounters'),
      full('returned', 'Return'),
      full('delivery', 'WebhookDelivery'),
    ].join(' + '),
    above: 0,
    minutes: 5,
    notifies: 'ticket',
    description:
      'A payment, the counters of an order’s lines, a return or a delivery has 80 % of the bytes ' +
      'that its limits allow. Find it before a write fails.',
  },
  {
    id: 'OpenQueueGrows',
    measures: { entered: sum('OpenOrderEntered', 'orders'), left: sum('OpenOrderLeft', 'orders') },
    expression: 'IF(FILL(entered, 0) > 0 AND FILL(left, 0) == 0, 1, 0)',
    above: 0,
    minutes: 24 * 60,
    notifies: 'ticket',
    description:
      'For a day, orders entered the list of open orders and none left it: nothing is shipped, ' +
      'or sparse keys are not removed.',
  },
];
