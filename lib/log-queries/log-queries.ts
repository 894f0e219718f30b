/** A question of the runbook, as a query of CloudWatch Logs Insights. */
export interface LogQuery {
  readonly name: string;
  /**
   * The logs that it reads: the access log, those of the API's functions, both, those of all
   * functions, or of one that it names.
   */
  readonly of: 'access' | 'functions' | 'both' | 'api' | 'SweepDue' | 'DeliverWebhooks';
  /** Our own messages that it filters by, which a test finds in the sources. */
  readonly messages: readonly string[];
  /** The fields that lines of ours have, which a test finds there. */
  readonly fields: readonly string[];
  /** One command a line: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html */
  readonly lines: readonly string[];
}

const PAYMENTS = ['a payment request has no answer', 'a payment does not end'];
const WEBHOOKS = ['webhook not delivered', 'a webhook endpoint is disabled'];

const oneOf = (messages: readonly string[]): string =>
  `filter message in [${messages.map((message) => `"${message}"`).join(', ')}]`;

/** The queries that the stack saves, below its name. They cost nothing until one is run. */
export const LOG_QUERIES: readonly LogQuery[] = [
  {
    name: 'faults',
    of: 'functions',
    messages: [],
    fields: ['level', 'message', 'fault.name', 'route', 'requestId'],
    lines: [
      'filter level = "ERROR"',
      'stats count(*) as times, latest(requestId) as last by message, fault.name, route',
      'sort times desc',
    ],
  },
  {
    name: 'refusals',
    of: 'api',
    messages: ['refused'],
    fields: ['message', 'code', 'route', 'status'],
    lines: [
      'filter message = "refused"',
      'stats count(*) as times by code, status, route',
      'sort times desc',
    ],
  },
  {
    name: 'slow-routes',
    of: 'access',
    messages: [],
    fields: ['responseLatencyMs', 'integrationLatencyMs', 'route'],
    lines: [
      'stats count(*) as requests, pct(responseLatencyMs, 99) as p99, ' +
        'pct(integrationLatencyMs, 99) as p99OfFunction by route',
      'sort p99 desc',
    ],
  },
  {
    name: 'server-errors',
    of: 'access',
    messages: [],
    fields: ['status', 'route', 'lambdaStatus', 'integrationError', 'functionRequestId'],
    lines: [
      'filter status >= 500',
      'stats count(*) as times, latest(functionRequestId) as last ' +
        'by route, status, lambdaStatus, integrationError',
      'sort times desc',
    ],
  },
  {
    name: 'unauthorized',
    of: 'access',
    messages: [],
    fields: ['status', 'route', 'authorizerError', 'error'],
    lines: [
      'filter status = 401',
      'stats count(*) as times by route, authorizerError, error',
      'sort times desc',
    ],
  },
  {
    name: 'one-request',
    of: 'both',
    messages: [],
    fields: ['requestId', 'functionRequestId', 'route', 'status', 'message', 'level'],
    lines: [
      'fields @timestamp, route, status, level, message, @message',
      'filter requestId = "put the id here" or functionRequestId = "put the id here"',
      'sort @timestamp asc',
    ],
  },
  {
    name: 'webhooks',
    of: 'DeliverWebhooks',
    messages: WEBHOOKS,
    fields: ['message', 'endpointId', 'reason', 'status'],
    lines: [
      oneOf(WEBHOOKS),
      'stats count(*) as times by endpointId, message, status, reason',
      'sort times desc',
    ],
  },
  {
    name: 'payments',
    of: 'SweepDue',
    messages: PAYMENTS,
    fields: ['message', 'orderId'],
    lines: ['fields @timestamp, message, orderId', oneOf(PAYMENTS), 'sort @timestamp desc'],
  },
];
