import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { retryConflicts } from './conflict.ts';
import type { Item } from './item.ts';
import { type UpdateItemRequest, updateItem } from './requests.ts';

/** `stored` is the item that failed the condition, absent if there is none: the reason, without a second read. */
export type UpdateOutcome = { readonly written: Item } | { readonly written?: never; readonly stored?: Item };

/** One UpdateItem that tells a failed condition from a fault. */
export async function conditionalUpdate(update: UpdateItemRequest): Promise<UpdateOutcome> {
  try {
    const request = { ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD', ...update } as const;
    return { written: await retryConflicts(() => updateItem(request)) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item ? { stored: error.Item as Item } : {};
  }
}
