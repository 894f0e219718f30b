import type { Context } from 'aws-lambda';

export type LogLevel = 'INFO' | 'ERROR';

/** The members of log lines that name the invocation, until the next one begins. */
let invocation: {
  readonly requestId?: string;
  readonly trace?: string | undefined;
  readonly route?: string;
  readonly accessPattern?: string | undefined;
} = {};

/**
 * Sets the request id and the trace id of all lines that follow. Lambda's own lines have the same
 * request id.
 */
export function beginInvocation({ awsRequestId }: Pick<Context, 'awsRequestId'>): void {
  invocation = { requestId: awsRequestId, trace: process.env['_X_AMZN_TRACE_ID'] };
}

/** Adds the route of a request, and the access pattern behind it, to all lines that follow. */
export function nameRoute(route: string, accessPattern: string | undefined): void {
  invocation = { ...invocation, route, accessPattern };
}

/**
 * Writes one line of JSON. It has the members of Lambda's own JSON log format, so Lambda's level
 * filter and one query cover both:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html. It never
 * contains a body, a token or an e-mail address.
 *
 * Log and metrics are two small files instead of Powertools, which was a fifth of every bundle's
 * load (34 KB) and 19 µs of a call; these take 4. Buffering, sampling and key stores are not used.
 */
export function log(
  level: LogLevel,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  writeLine({ timestamp: new Date().toISOString(), level, message, ...invocation, ...details });
}

/** Writes to stdout directly, because the runtime wraps `console` output into lines of its own. */
export function writeLine(line: object): void {
  if (process.env['LOG_LEVEL'] !== 'SILENT') process.stdout.write(`${JSON.stringify(line)}\n`);
}
