/**
 * The answers with which DynamoDB refuses a request.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
import type { Throttled } from './limits.ts';

interface Refused {
  /** The items of a transaction; absent from every other request. */
  readonly TransactItems?: readonly unknown[];
}

const THROTTLED =
  'The level of configured provisioned throughput for the table was exceeded. Consider ' +
  'increasing your provisioning level with the UpdateTable API.';
const CONFLICT = 'Transaction is ongoing for the item';

/** A request beyond a limit. */
export const throttledAnswer = (request: Refused, { reason }: Throttled): object =>
  request.TransactItems
    ? canceled(request.TransactItems.length, 0, 'ProvisionedThroughputExceeded', THROTTLED)
    : {
        __type: typeOf('ProvisionedThroughputExceededException'),
        message: THROTTLED,
        ThrottlingReasons: [{ reason }],
      };

/** @param at the position of the item that another transaction has */
export const conflictAnswer = ({ TransactItems }: Refused, at: number): object =>
  TransactItems
    ? canceled(TransactItems.length, at, 'TransactionConflict', CONFLICT)
    : { __type: typeOf('TransactionConflictException'), message: CONFLICT };

/** A Query of an index that DynamoDB is still filling. */
export const fillingAnswer = (index: string | undefined): object => ({
  __type: 'com.amazon.coral.validate#ValidationException',
  message: `Cannot read from backfilling global secondary index: ${index}`,
});

/** A transaction that is canceled names the reason for each of its items. */
function canceled(items: number, at: number, Code: string, Message: string): object {
  const reasons = Array.from({ length: items }, (_, n) =>
    n === at ? { Code, Message } : { Code: 'None' },
  );
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return {
    __type: typeOf('TransactionCanceledException'),
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      `[${codes}]`,
    CancellationReasons: reasons,
  };
}

const typeOf = (error: string) => `com.amazonaws.dynamodb.v20120810#${error}`;
