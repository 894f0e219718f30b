import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import { type UpdateItemRequest, updateItem } from './commands.ts';
import { retryConflicts } from './conflict.ts';

/** The outcome of an update. */
export type UpdateOutcome =
  | { readonly written: Item }
  | {
      readonly written?: never;
      /**
       * The item that failed the condition, absent if there is none. It gives the reason without a
       * second read.
       */
      readonly stored?: Item;
      /**
       * True if an earlier attempt of this update may have been executed: its answer was lost, and
       * the SDK sent it again. `stored` may then be this update's own write.
       */
      readonly repeated: boolean;
    };

/**
 * Sends one UpdateItem and returns a failed condition as an outcome; other errors are thrown.
 * Unlike a transaction, UpdateItem has no request token: to DynamoDB, a lost attempt and its retry
 * are two updates.
 */
export async function conditionalUpdate(update: UpdateItemRequest): Promise<UpdateOutcome> {
  const request = {
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...update,
  } as const;
  let repeated = false;
  try {
    return {
      written: await retryConflicts(() =>
        updateItem(request).catch((error: unknown) => {
          repeated ||= attemptsOf(error) > 1;
          throw error;
        }),
      ),
    };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { ...(error.Item && { stored: error.Item as Item }), repeated };
  }
}

/** The number of times that the SDK sent a request before this error. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
