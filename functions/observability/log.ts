import type { Context } from 'aws-lambda';

export type Level = 'INFO' | 'ERROR';

/** Whom the lines are about until the next invocation begins. */
let invocation: { readonly requestId?: string; readonly trace?: string | undefined } = {};

/**
 * Names the invocation on every line that follows: the request id that Lambda's own lines bear, and
 * the trace that brought it.
 */
export function beginInvocation({ awsRequestId }: Pick<Context, 'awsRequestId'>): void {
  invocation = { requestId: awsRequestId, trace: process.env['_X_AMZN_TRACE_ID'] };
}

/**
 * One line of JSON, in the members that Lambda's own JSON log format has, so that its level filter
 * and one query find both
 * (https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html). Never a
 * body, a token or an e-mail address.
 */
export function log(
  level: Level,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  writeLine({ timestamp: new Date().toISOString(), level, message, ...invocation, ...details });
}

/** Straight to stdout: the runtime would wrap what `console` is given into a line of its own. */
export function writeLine(line: object): void {
  if (process.env['LOG_LEVEL'] !== 'SILENT') process.stdout.write(`${JSON.stringify(line)}\n`);
}
