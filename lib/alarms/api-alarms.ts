import type { AlarmRow } from './alarm-row.ts';

/** What callers feel, and what the functions run into before their own code begins. */
export const API_ALARMS: readonly AlarmRow[] = [
  {
    id: 'ApiServerErrors',
    measures: {
      errors: { metric: '5xx', of: 'api', statistic: 'Sum' },
      requests: { metric: 'Count', of: 'api', statistic: 'Sum' },
    },
    expression: 'IF(FILL(errors, 0) >= 5, 100 * FILL(errors, 0) / FILL(requests, 1), 0)',
    above: 1,
    minutes: 5,
    pages: 'outage',
    description: 'More than 1 % of the requests, and 5 or more in 5 minutes, are answered 5xx.',
  },
  {
    id: 'ApiSlow',
    metric: 'Latency',
    of: 'api',
    statistic: 'p99',
    above: 1000,
    minutes: 5,
    datapoints: [3, 3],
    pages: 'outage',
    description: 'One request in a hundred takes longer than a second, for 15 minutes.',
  },
  {
    id: 'FunctionFault',
    metric: 'Fault',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    minutes: 5,
    pages: 'outage',
    description:
      'A function answered 500, or could not keep what it was given. Lambda counts no error ' +
      'then. The metric’s dimension `function` names it, its log has the fault.',
  },
  {
    id: 'SignInsFail',
    metric: 'Errors',
    of: 'emailClaims',
    statistic: 'Sum',
    // A minute. Cognito asks up to three times for one sign-in.
    above: 2,
    pages: 'outage',
    description:
      'AddEmailClaims fails, and so does every sign-in, and every renewal of a token, that waits ' +
      'for it.',
  },
  {
    id: 'FunctionsThrottled',
    measures: {
      all: { metric: 'Throttles', of: 'account', statistic: 'Sum' },
      deliver: { metric: 'Throttles', of: 'deliver', statistic: 'Sum' },
    },
    // DeliverWebhooks waits for a concurrency of its own; WebhooksLate says when that is too long.
    expression: 'FILL(all, 0) - FILL(deliver, 0)',
    above: 0,
    minutes: 5,
    pages: 'outage',
    description:
      'Lambda refuses invocations: the account’s or a function’s concurrency is used up. Callers ' +
      'are answered 503, the stream waits.',
  },
  {
    id: 'ConcurrencyNearlyUsedUp',
    metric: 'ConcurrentExecutions',
    of: 'account',
    statistic: 'Maximum',
    // Percent of the setting lambdaConcurrency.
    above: 80,
    minutes: 5,
    pages: 'outage',
    description:
      'The account’s functions use more than 80 % of its concurrency (context ' +
      'lambdaConcurrency). Ask for a higher quota.',
  },
];
