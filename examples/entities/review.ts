/**
 * Reviews of a product, best first, with one review for each customer and product.
 *
 *   type           PK                 SK
 *   Review         PRODUCT#<product>  REVIEW#<rating × 10, 3 digits>#<reviewId>
 *   ReviewOf       CUST#<customerId>  REVIEW#<product>
 *
 *   function               DynamoDB request                                 costs
 *   writeReview            TransactWriteItems: 2 Puts, if they are not there  4 WCU
 *   listBestReviews        Query, backwards                                 0.5 RCU
 *   listReviewsOfCustomer  Query                                            0.5 RCU
 *   changeRating           TransactWriteItems: Delete, Put, Update          6 WCU
 *
 * **Where document 000 is wrong**: `REVIEW#10.0` sorts below `REVIEW#9.5`, because a sort key is
 * text. The rating has a fixed width here. A rating is part of the key, so another rating is
 * another item: a second Put, as in 000, leaves two reviews of one customer.
 *
 * The average of the ratings is in `product-rating.ts`.
 */
import type { Item } from '../../table/aws-protocol/item.ts';
import { customerPartition, type Key, part } from '../../table/keys.ts';
import {
  type Page,
  type PageRequest,
  pageOf,
  type RowReader,
  withLookahead,
} from '../../table/page.ts';
import { tableName } from '../../table/requests/client.ts';
import { query } from '../../table/requests/commands.ts';
import { insert, transact } from '../../table/requests/transaction.ts';
import { productPartition } from './product.ts';

export interface Review {
  readonly productId: string;
  readonly reviewId: string;
  readonly customerId: string;
  /** 0 to 10, in tenths. */
  readonly rating: number;
  readonly text: string;
}

const PREFIX = 'REVIEW#';

/** Formats a rating with a fixed width, so that text sorts like numbers. */
const ratingText = (rating: number): string => {
  const tenths = rating * 10;
  if (!Number.isInteger(tenths) || tenths < 0 || tenths > 100)
    throw new RangeError('a rating is 0 to 10, in tenths');
  return String(tenths).padStart(3, '0');
};

export const reviewKey = ({
  productId,
  rating,
  reviewId,
}: Pick<Review, 'productId' | 'rating' | 'reviewId'>): Key => ({
  PK: productPartition(productId),
  SK: `${PREFIX}${ratingText(rating)}#${part(reviewId)}`,
});

/** The key prevents a second review by the same customer, whatever its rating. */
export const reviewOfKey = (customerId: string, productId: string): Key => ({
  PK: customerPartition(customerId),
  SK: `${PREFIX}${part(productId)}`,
});

/** @returns true if it is the customer's first review of the product */
export async function writeReview(review: Review): Promise<boolean> {
  const { customerId, productId, rating, reviewId } = review;
  const failed = await transact({
    review: insert(reviewRow(review)),
    reviewOf: insert({ ...reviewOfKey(customerId, productId), type: 'ReviewOf', rating, reviewId }),
  });
  return failed === undefined;
}

export async function listBestReviews(
  productId: string,
  { limit, after }: PageRequest,
): Promise<Page<Review>> {
  const PK = productPartition(productId);
  const rows = await query({
    KeyConditionExpression: 'PK = :product AND begins_with(SK, :review)',
    ExpressionAttributeValues: { ':product': PK, ':review': PREFIX },
    ScanIndexForward: false,
    Limit: withLookahead(limit),
    ...(after !== undefined && { ExclusiveStartKey: { PK, SK: `${PREFIX}${after}` } }),
  });
  return pageOf(rows, limit, REVIEW_ROWS);
}

/** Lists a customer's ratings by product; the texts are with the products. */
export async function listReviewsOfCustomer(
  customerId: string,
): Promise<readonly { productId: string; rating: number }[]> {
  const rows = await query({
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :review)',
    ExpressionAttributeValues: { ':customer': customerPartition(customerId), ':review': PREFIX },
  });
  return rows.map(({ SK, rating }) => ({
    productId: String(SK).slice(PREFIX.length),
    rating: Number(rating),
  }));
}

/**
 * @param seen the review as its writer has read it
 * @returns true if it still had that rating
 */
export async function changeRating(seen: Review, rating: number): Promise<boolean> {
  if (rating === seen.rating) return true;
  const failed = await transact({
    old: { Delete: { TableName: tableName(), Key: reviewKey(seen) } },
    review: insert(reviewRow({ ...seen, rating })),
    reviewOf: {
      Update: {
        TableName: tableName(),
        Key: reviewOfKey(seen.customerId, seen.productId),
        UpdateExpression: 'SET rating = :rating',
        ConditionExpression: 'rating = :seen',
        ExpressionAttributeValues: { ':rating': rating, ':seen': seen.rating },
      },
    },
  });
  return failed === undefined;
}

function reviewRow({ productId, reviewId, rating, ...review }: Review): Item {
  return { ...reviewKey({ productId, rating, reviewId }), type: 'Review', ...review };
}

const REVIEW_ROWS: RowReader<Review> = {
  positionOf: ({ SK }) => SK.slice(PREFIX.length),
  read: ({ PK, SK, customerId, text }) => {
    const [, tenths = '', reviewId = ''] = SK.split('#');
    return {
      productId: PK.slice(productPartition('-').length - 1),
      reviewId,
      customerId: String(customerId),
      rating: Number(tenths) / 10,
      text: String(text),
    };
  },
};
