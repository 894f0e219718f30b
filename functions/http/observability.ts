import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { Refusal } from '../../domain/refusal.ts';
import { faultOf } from './fault.ts';
import { toProblem } from './problem.ts';
import { Rejection } from './rejection.ts';

/** JSON lines with the request's ids. Never a body, a token or an e-mail address. */
export const logger = new Logger();

/** CloudWatch embedded metric format; namespace and service come from the environment. */
export const metrics = new Metrics();

/** Counts what a dashboard of the shop wants to know: `IdempotentReplay`, `OrderPlaced` … */
export function count(metric: string): void {
  metrics.addMetric(metric, MetricUnit.Count, 1);
}

/** The one place where an answered error is logged: an expected no as a line, anything else with where it was thrown. */
export function answerProblem(error: unknown, instance: string) {
  const problem = toProblem(error, instance);
  if (error instanceof Refusal || error instanceof Rejection) {
    logger.info('refused', { code: error.reason.code, status: problem.statusCode });
  } else {
    logger.error('fault', { fault: faultOf(error) });
    count('Fault');
  }
  return problem;
}
