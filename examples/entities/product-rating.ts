/**
 * The average of a product's reviews, kept up to date from the stream.
 *
 *   type           PK                 SK
 *   ProductRating  PRODUCT#<product>  RATING
 *
 *   function     DynamoDB request                        costs
 *   countReview  GetItem; TransactWriteItems: 2 Updates  1 RCU and 4 WCU
 *   readRating   GetItem                                 0.5 RCU
 *
 * **Where it goes wrong**: the documents let a stream maintain summaries, and a stream delivers at
 * least once. An ADD for each record counts a repeated record twice. Here the review's `counted` is
 * the rating that is in the sum, and changes in the same transaction as the sum. The product counts
 * orders into a customer's summary in the same way.
 */
import type { Key } from '../../table/keys.ts';
import type { TransactionAction } from '../../table/requests/commands.ts';
import { getItem } from '../../table/requests/commands.ts';
import { transact } from '../../table/requests/transaction.ts';
import { productPartition } from './product.ts';
import { reviewOfKey } from './review.ts';

export interface ProductRating {
  readonly reviews: number;
  /** 0 to 10; undefined without reviews. */
  readonly average: number | undefined;
}

export const productRatingKey = (productId: string): Key => ({
  PK: productPartition(productId),
  SK: 'RATING',
});

/**
 * Counts a review into its product's average, as a stream's consumer does for each change of a
 * `ReviewOf`. It may run any number of times, in any order: a review is counted once.
 *
 * @returns false if the review changed meanwhile; its next change counts it
 */
export async function countReview(customerId: string, productId: string): Promise<boolean> {
  const Key = reviewOfKey(customerId, productId);
  const review = await getItem({ Key, ConsistentRead: true });
  const { rating, counted } = (review ?? {}) as { rating?: number; counted?: number };
  if (rating === undefined || rating === counted) return true;
  const failed = await transact({
    review: {
      Update: {
        Key,
        UpdateExpression: 'SET counted = :rating',
        ConditionExpression:
          counted === undefined
            ? 'rating = :rating AND attribute_not_exists(counted)'
            : 'rating = :rating AND counted = :counted',
        ExpressionAttributeValues: { ':rating': rating, ':counted': counted },
      },
    },
    rating: addToRating(productId, rating, counted),
  });
  return failed === undefined;
}

export async function readRating(productId: string): Promise<ProductRating> {
  const item = await getItem({ Key: productRatingKey(productId) });
  const { reviews = 0, tenths = 0 } = (item ?? {}) as { reviews?: number; tenths?: number };
  return { reviews, average: reviews > 0 ? tenths / reviews / 10 : undefined };
}

/** Adds to the rating. Tenths are whole numbers, so their sum is exact. */
const addToRating = (
  productId: string,
  rating: number,
  counted: number | undefined,
): TransactionAction => ({
  Update: {
    Key: productRatingKey(productId),
    UpdateExpression: 'SET #type = :type ADD reviews :reviews, tenths :tenths',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'ProductRating',
      ':reviews': counted === undefined ? 1 : 0,
      ':tenths': Math.round((rating - (counted ?? 0)) * 10),
    },
  },
});
