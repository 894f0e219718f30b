import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { faultOf } from '../observability/fault.ts';
import { beginInvocation, log } from '../observability/log.ts';
import { countFault, publishMetrics } from '../observability/metrics.ts';
import { toProblem } from './problem.ts';
import { RequestError } from './request-error.ts';

/**
 * The middleware of every function behind the HTTP API: whose lines these are, problems for errors,
 * metrics.
 */
export const observed = () =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().use({
    before: ({ context }) => beginInvocation(context),
    after: publishMetrics,
    onError: (failed) => {
      failed.response = answerProblem(failed.error, asReference(failed.event.rawPath));
      publishMetrics();
    },
  });

/**
 * The one place where an answered error is logged: an expected no as a line, anything else with
 * where it was thrown.
 */
function answerProblem(error: unknown, instance: string) {
  const problem = toProblem(error, instance);
  if (error instanceof Refusal || error instanceof RequestError) {
    log('INFO', 'refused', { code: error.reason.code, status: problem.statusCode });
  } else {
    log('ERROR', 'fault', { fault: faultOf(error) });
    countFault();
  }
  return problem;
}

/**
 * The path as a URI reference (RFC 3986): API Gateway hands it over decoded, with whatever a caller
 * hid in it. Half a surrogate pair has no encoding, and two slashes would begin with somebody
 * else's host.
 */
const asReference = (path: string): string =>
  path
    .toWellFormed()
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^\/{2,}/, '/');
