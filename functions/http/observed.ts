import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { faultOf } from '../observability/fault.ts';
import { beginInvocation, log } from '../observability/log.ts';
import { countFault, publishMetrics } from '../observability/metrics.ts';
import { toProblem } from './problem.ts';
import { RequestError } from './request-error.ts';

/**
 * The middleware of every function behind the HTTP API: request ids in log lines, problems for
 * errors, metrics.
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
 * Makes the problem and logs the error, here only: one INFO line for an expected refusal, an ERROR
 * line with the stack frames for anything else.
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
 * The path as a URI reference (RFC 3986). API Gateway passes it decoded, so it is encoded again. An
 * unpaired surrogate has no encoding, and two leading slashes would name a host.
 */
const asReference = (path: string): string =>
  path
    .toWellFormed()
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^\/{2,}/, '/');
