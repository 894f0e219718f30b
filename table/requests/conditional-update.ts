import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../aws-protocol/item.ts';
import { type UpdateItemRequest, updateItem } from './commands.ts';
import { retryConflicts } from './conflict.ts';

/** What became of an update. */
export type UpdateOutcome =
  | { readonly written: Item }
  | {
      readonly written?: never;
      /**
       * The item that failed the condition, absent if there is none: the reason, without a second
       * read.
       */
      readonly stored?: Item;
      /**
       * An earlier attempt of this very update may have been executed: its answer was lost, and the
       * SDK sent it again. `stored` may then be what this update wrote.
       */
      readonly repeated: boolean;
    };

/**
 * One UpdateItem that tells a failed condition from a fault. Unlike a transaction, UpdateItem has
 * no request token: an attempt whose answer is lost and its repetition are two updates to DynamoDB.
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

/** How often the SDK sent a request before this error. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
