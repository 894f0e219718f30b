import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';

/** Errors and delays that callers notice, and limits that stop the functions. */
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
    notifies: 'outage',
    rollsBack: true,
    description: 'More than 1 % of the requests, and at least 5 in 5 minutes, get a 5xx answer.',
  },
  {
    id: 'ApiSlow',
    metric: 'Latency',
    of: 'api',
    statistic: 'p99',
    above: 1000,
    minutes: 5,
    datapoints: [3, 3],
    notifies: 'outage',
    rollsBack: true,
    description: 'One request in a hundred takes longer than a second, for 15 minutes.',
  },
  {
    id: 'FunctionFault',
    metric: 'Fault',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    minutes: 5,
    notifies: 'outage',
    rollsBack: true,
    description:
      'A function answered 500, or could not process its input. Lambda does not count this as ' +
      'an error. The metric’s dimension `function` names the function; its log has the fault.',
  },
  {
    id: 'SignInsFail',
    ...total({ errors: sum('Errors', 'emailClaims'), throttles: sum('Throttles', 'emailClaims') }),
    // A minute. Cognito invokes up to three times for one sign-in.
    above: 2,
    notifies: 'outage',
    rollsBack: true,
    description:
      'AddEmailClaims fails. Every sign-in and every renewal of a token waits for it, and fails, ' +
      'too.',
  },
  {
    id: 'FunctionsThrottled',
    // The account's throttles include other stages'. DeliverWebhooks and ExecutePayments may be
    // throttled by their own concurrency: WebhooksLate and PaymentExecutorThrottled go off if that
    // lasts. These are as many series as one alarm may have.
    ...total({
      api: sum('ApiThrottled', 'orders'),
      sweep: sum('Throttles', 'sweep'),
      rotation: sum('Throttles', 'rotation'),
      projector: sum('Throttles', 'projector'),
      publisher: sum('Throttles', 'publisher'),
      withdrawals: sum('Throttles', 'dueWithdrawals'),
      erasures: sum('Throttles', 'dueErasures'),
      index: sum('Throttles', 'orderIndex'),
      events: sum('Throttles', 'paymentEvents'),
      reconcile: sum('Throttles', 'reconcile'),
    }),
    deployedOnly: true,
    above: 0,
    minutes: 5,
    notifies: 'outage',
    description:
      'Lambda throttles this stack’s functions: the account’s concurrency is used up. Callers ' +
      'get 503, and the stream waits.',
  },
  {
    id: 'ConcurrencyNearlyUsedUp',
    metric: 'ConcurrentExecutions',
    of: 'account',
    statistic: 'Maximum',
    // Percent of the setting lambdaConcurrency.
    above: 80,
    minutes: 5,
    notifies: 'outage',
    description:
      'The account’s functions use more than 80 % of its concurrency (context ' +
      'lambdaConcurrency). Ask for a higher quota.',
  },
  {
    id: 'MailsLeftOut',
    notifies: 'ticket',
    metric: 'MailsLeftOut',
    of: 'mailer',
    statistic: 'Sum',
    above: 0,
    minutes: 5,
    description:
      'The public door of withdrawals caused more mails than may go out in a minute. Others are ' +
      'left out; each statement is kept. Somebody floods the door.',
  },
];
