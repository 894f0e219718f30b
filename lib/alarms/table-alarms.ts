import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';

/** What the functions ask of the table: a test holds it against their grants. */
export const OPERATIONS = [
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'TransactWriteItems',
  'UpdateItem',
] as const;

/** DynamoDB itself, contention, and the list that has to drain. */
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
    description: 'DynamoDB itself answers with errors. Look at the AWS Health Dashboard.',
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
      'More conditions fail than at this time of other days: writers meet each other, or a ' +
      'client repeats what was refused.',
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
    description: 'More than 5 % of the transactions meet another one at the same item.',
  },
  {
    id: 'OpenQueueGrows',
    measures: { entered: sum('OpenOrderEntered', 'orders'), left: sum('OpenOrderLeft', 'orders') },
    expression: 'IF(FILL(entered, 0) > 0 AND FILL(left, 0) == 0, 1, 0)',
    above: 0,
    minutes: 24 * 60,
    pages: 'alone',
    description:
      'Orders came into the list of open orders for a day, and none left it: nobody ships, or ' +
      'a sparse key is left behind.',
  },
];
