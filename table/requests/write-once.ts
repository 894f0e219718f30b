import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { deleteItem, type UpdateItemRequest, updateItem } from './commands.ts';
import { retryConflicts } from './conflict.ts';
import { fingerprintOf } from './idempotency.ts';

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
    };

/**
 * Recognizes an update in the item that failed its condition: true if the item is what the update
 * wrote, undefined if it can no longer be known, because the item has changed since.
 */
export type Recognition = (stored: Item) => boolean | undefined;

/**
 * Sends one UpdateItem and returns a failed condition as an outcome; other errors are thrown.
 *
 * Unlike a transaction, UpdateItem has no request token: to DynamoDB, an attempt whose answer was
 * lost and the SDK's next attempt are two updates. The second one then fails on what the first one
 * wrote. This is the only place where such a write is recognized.
 *
 * @param isOwn it is asked only if an attempt has no answer, and then decides whether the stored
 *   item is returned as written
 * @throws {Refusal} try-again if the outcome of the lost attempt cannot be known
 */
export async function writeOnce(
  update: UpdateItemRequest,
  isOwn: Recognition,
): Promise<UpdateOutcome> {
  const request = {
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...update,
  } as const;
  let isRepeated = false;
  try {
    return {
      written: await retryConflicts(() =>
        updateItem(request).catch((error: unknown) => {
          isRepeated ||= attemptsOf(error) > 1;
          throw error;
        }),
      ),
    };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (!error.Item) return {};
    const stored = error.Item as Item;
    const isWritten = isRepeated && isOwn(stored);
    if (isWritten === undefined) throw tryAgain({ cause: error });
    return isWritten ? { written: stored } : { stored };
  }
}

/**
 * Deletes an item that was read before.
 *
 * @param read the item; it is returned, too, if the answer of an attempt was lost and the SDK's
 *   next attempt found no item
 * @returns undefined if another request has deleted it
 */
export async function deleteOnce(Key: Key, read: Item): Promise<Item | undefined> {
  const { deleted, repeated } = await retryConflicts(() => deleteItem({ Key }));
  return deleted ?? (repeated ? read : undefined);
}

/**
 * Recognizes the write of a version: an item with all of its attributes is its own, and the outcome
 * is unknown if the item has a later version.
 *
 * @param written the attributes that are written; undefined for a removed one
 */
export function isVersion(
  stored: Item,
  written: Readonly<Item> & { readonly version: number },
): boolean | undefined {
  return Number(stored['version']) > written.version ? undefined : hasAll(stored, written);
}

/** True if an item has these attributes, and none of those that are undefined. */
export const hasAll = (stored: Item, attributes: Readonly<Item>): boolean =>
  Object.entries(attributes).every(
    ([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value),
  );

/** The number of times that the SDK sent a request before this error. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
