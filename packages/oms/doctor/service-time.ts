import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';

/**
 * Returns the time of the service at its last answer: its `Date` (RFC 9110 §6.6.1), or this
 * machine's without one.
 */
export function serviceTime(client: CloudWatchClient): () => Date {
  let answered: Date | undefined;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers?: Readonly<Record<string, string>> };
      const date = new Date(headers?.['date'] ?? '');
      answered = Number.isNaN(date.getTime()) ? undefined : date;
      return result;
    },
    // Nearest to the wire: the answer is not parsed yet.
    { step: 'deserialize', priority: 'low', name: 'serviceTime' },
  );
  return () => answered ?? new Date();
}
