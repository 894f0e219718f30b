import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../table/requests/commands.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  changeRating,
  listBestReviews,
  listReviewsOfCustomer,
  type Review,
  reviewKey,
  reviewOfKey,
  writeReview,
} from '../../entities/review.ts';
import { exampleCosts } from '../example-costs.ts';

let written = 0;
const aReview = (productId: string, customerId: string, rating: number): Review => ({
  productId,
  customerId,
  rating,
  reviewId: `r-${++written}`,
  text: 'As described',
});

describe('Reviews of a product', () => {
  const table = freshTable();
  const { measured } = exampleCosts('review');

  beforeAll(async () => {
    for (const [customerId, rating] of [
      ['c1', 9.5],
      ['c2', 10],
      ['c3', 0.5],
      ['c4', 4],
    ] as const)
      await writeReview(aReview('lamp', customerId, rating));
  });

  it('are listed best first, page by page', async () => {
    const first = await measured('listBestReviews', () => listBestReviews('lamp', { limit: 3 }));

    expect(first.items.map(({ rating }) => rating)).toEqual([10, 9.5, 4]);
    expect(first.items[0]).toMatchObject({
      productId: 'lamp',
      customerId: 'c2',
      text: 'As described',
    });
    const second = await listBestReviews('lamp', { limit: 3, after: first.next });
    expect(second.items.map(({ rating }) => rating)).toEqual([0.5]);
    expect(second.next).toBeUndefined();
  });

  it('are one for each customer and product, with any stars', async () => {
    expect(await measured('writeReview', () => writeReview(aReview('vase', 'c1', 3)))).toBe(true);
    expect(await writeReview(aReview('vase', 'c1', 8))).toBe(false);
    expect(await writeReview(aReview('vase', 'c2', 3))).toBe(true);
    expect((await listBestReviews('vase', { limit: 10 })).items).toHaveLength(2);
  });

  it('are listed for their customer', async () => {
    await writeReview(aReview('desk', 'c5', 7));
    await writeReview(aReview('chair', 'c5', 6.5));

    expect(await measured('listReviewsOfCustomer', () => listReviewsOfCustomer('c5'))).toEqual([
      { productId: 'chair', rating: 6.5 },
      { productId: 'desk', rating: 7 },
    ]);
  });

  it('move when their stars change, in both lists at once', async () => {
    const seen = aReview('mug', 'c6', 9);
    await writeReview(seen);

    expect(await measured('changeRating', () => changeRating(seen, 2))).toBe(true);
    expect((await listBestReviews('mug', { limit: 10 })).items).toEqual([{ ...seen, rating: 2 }]);
    expect(await listReviewsOfCustomer('c6')).toEqual([{ productId: 'mug', rating: 2 }]);
    expect(await changeRating({ ...seen, rating: 2 }, 2)).toBe(true);
  });

  it('change once for two concurrent changes', async () => {
    const seen = aReview('pen', 'c7', 5);
    await writeReview(seen);
    const outcomes = await Promise.all([changeRating(seen, 1), changeRating(seen, 10)]);
    const { items } = await listBestReviews('pen', { limit: 10 });

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(items).toHaveLength(1);
    expect(await listReviewsOfCustomer('c7')).toEqual([
      { productId: 'pen', rating: items[0]?.rating },
    ]);
  });

  it.each([-0.1, 10.1, 3.14, Number.NaN])('refuse a rating of %d', (rating) => {
    expect(() => reviewKey({ productId: 'p', rating, reviewId: 'r' })).toThrow(RangeError);
  });

  it('mistake: a rating as plain text sorts 10 below 9.5', async () => {
    const PK = 'PRODUCT#plain';
    await table.put({ PK, SK: 'REVIEW#9.5#r1' }, { PK, SK: 'REVIEW#10.0#r2' });
    const best = await query({
      KeyConditionExpression: 'PK = :product',
      ExpressionAttributeValues: { ':product': PK },
      ScanIndexForward: false,
    });

    expect(best.map(({ SK }) => SK)).toEqual(['REVIEW#9.5#r1', 'REVIEW#10.0#r2']);
    await writeReview({ ...aReview('padded', 'c1', 9.5) });
    await writeReview({ ...aReview('padded', 'c2', 10) });
    const { items } = await listBestReviews('padded', { limit: 2 });
    expect(items.map(({ rating }) => rating)).toEqual([10, 9.5]);
  });

  it('mistake: a second Put for other stars leaves two reviews of one customer', async () => {
    const review = aReview('naive', 'c8', 9);
    const { productId, reviewId } = review;
    await table.put({ ...reviewKey(review), customerId: 'c8', text: '' });
    await table.put({
      ...reviewKey({ productId, reviewId, rating: 1 }),
      customerId: 'c8',
      text: '',
    });

    const { items } = await listBestReviews('naive', { limit: 10 });
    expect(items.map(({ rating }) => rating)).toEqual([9, 1]);
    expect(await table.get({ ...reviewOfKey('c8', 'naive') })).toBeUndefined();
  });
});
