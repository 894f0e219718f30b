import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { faultOf } from '../observability/fault.ts';
import { lambda } from '../observability/lambda.ts';
import { log } from '../observability/log.ts';
import { countFault } from '../observability/metrics.ts';
import { toProblem } from './problem.ts';
import { RequestError } from './request-error.ts';

/** Makes a function behind the HTTP API, which answers an error with a problem. */
export const observed = (
  handle: (
    event: APIGatewayProxyEventV2,
    context: Context,
  ) => Promise<APIGatewayProxyStructuredResultV2>,
) =>
  lambda(handle).onError((failed) => {
    failed.response = answerProblem(failed.error, failed.event);
  });

function answerProblem(error: unknown, { rawPath, routeKey }: APIGatewayProxyEventV2) {
  const problem = toProblem(error, asReference(rawPath));
  reportFailure(error, Number(problem.statusCode), routeKey);
  return problem;
}

/**
 * Logs an error that is answered with a problem, once: an INFO line for an expected refusal, an
 * ERROR line with the stack frames for anything else, which is also counted.
 */
export function reportFailure(error: unknown, status: number, routeKey: string): void {
  if (error instanceof Refusal || error instanceof RequestError) {
    log('INFO', 'refused', { code: error.reason.code, status });
  } else {
    log('ERROR', 'fault', { fault: faultOf(error) });
    countFault(routeKey);
  }
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
