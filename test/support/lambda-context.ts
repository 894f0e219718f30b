import type { Context } from 'aws-lambda';

/** The context that Lambda passes beside the event, with the given milliseconds left. */
export const lambdaContext = (remaining = 15_000, awsRequestId = 'invocation'): Context => {
  const end = performance.now() + remaining;
  const getRemainingTimeInMillis = () => end - performance.now();
  return { awsRequestId, functionName: 'test', getRemainingTimeInMillis } as Context;
};
