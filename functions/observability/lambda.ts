import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { reportItemBytes } from '../../table/item-bytes.ts';
import { beginInvocation } from './log.ts';
import { measureItem, publishMetrics } from './metrics.ts';

reportItemBytes(measureItem);

/**
 * Makes a Lambda: the one middleware chain, around the functions behind the HTTP API and all others
 * that log or measure. It names the invocation in log lines, and publishes the metrics after a
 * success and after a failure.
 *
 * Middy runs the `onError` that was added last first, so a chain that is extended measures its
 * errors before they are published.
 */
export const lambda = <Event, Result>(
  handle: (event: Event, context: Context) => Promise<Result>,
) =>
  middy<Event, Result>()
    .before(({ context }) => beginInvocation(context))
    .after(publishMetrics)
    .onError(publishMetrics)
    .handler(handle);
