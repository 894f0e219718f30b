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
  const fault = faultBehind(error);
  if (fault === undefined) {
    const { code, shopCode } = (error as Refusal).reason as { code: string; shopCode?: string };
    log('INFO', 'refused', { code, ...(shopCode !== undefined && { shopCode }), status });
  } else {
    log('ERROR', 'fault', { fault: faultOf(fault) });
    countFault(routeKey);
  }
}

/** The error that nobody expected; undefined for a refusal. A rule of the shop may be broken. */
function faultBehind(error: unknown): unknown {
  if (!(error instanceof Refusal || error instanceof RequestError)) return error;
  return error.reason.code === 'internal-error' ? error.reason.error : undefined;
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
