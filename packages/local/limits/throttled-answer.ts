/**
 * The answers with which DynamoDB refuses a request that is beyond a limit.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
import type { Throttled } from './limits.ts';

const MESSAGE =
  'The level of configured provisioned throughput for the table was exceeded. Consider ' +
  'increasing your provisioning level with the UpdateTable API.';

// biome-ignore lint/suspicious/noExplicitAny: requests are JSON of the SDK's shapes.
type Json = any;

/** A transaction is canceled, and names the reason for each of its items. */
export function throttledAnswer(operation: string, request: Json, { reason }: Throttled): object {
  if (operation !== 'TransactWriteItems' && operation !== 'TransactGetItems')
    return {
      __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
      message: MESSAGE,
      ThrottlingReasons: [{ reason }],
    };
  const CancellationReasons = request.TransactItems.map((_: Json, at: number) =>
    at === 0
      ? { Code: 'ProvisionedThroughputExceeded', Message: MESSAGE }
      : { Code: 'None' },
  );
  return {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      `[${CancellationReasons.map(({ Code }: Json) => Code).join(', ')}]`,
    CancellationReasons,
  };
}
