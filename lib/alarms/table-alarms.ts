import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';

/** The operations that the functions use on the table. A test compares them with their grants. */
export const OPERATIONS = [
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'TransactWriteItems',
  'UpdateItem',
] as const;

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
    pages: 'outage',
    description: 'DynamoDB itself returns errors. Look at the AWS Health Dashboard.',
  },
  {
    id: 'ConditionFailuresUnusual',
    ...sum('ConditionalCheckFailedRequests', 'table'),
    above: 0,
    deviations: 4,
    minutes: 5,
    datapoints: [3, 3],
    pages: 'alone',
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
    pages: 'outage',
    description: 'More than 5 % of the transactions conflict with another one on the same item.',
  },
  {
    id: 'OpenQueueGrows',
    measures: { entered: sum('OpenOrderEntered', 'orders'), left: sum('OpenOrderLeft', 'orders') },
    expression: 'IF(FILL(entered, 0) > 0 AND FILL(left, 0) == 0, 1, 0)',
    above: 0,
    minutes: 24 * 60,
    pages: 'alone',
    description:
      'For a day, orders entered the list of open orders and none left it: nothing is shipped, ' +
      'or sparse keys are not removed.',
  },
];
