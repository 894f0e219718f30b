import { describe, expect, it } from 'vitest';
import { updateItem } from '../../../table/requests/commands.ts';
import { justBefore } from '../../../test/support/faults.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../test/support/table.ts';
import { countReview, productRatingKey, readRating } from '../../entities/product-rating.ts';
import { changeRating, type Review, writeReview } from '../../entities/review.ts';
import { exampleCosts } from '../example-costs.ts';

const aReview = (productId: string, customerId: string, rating: number): Review => ({
  productId,
  customerId,
  rating,
  reviewId: `r-${customerId}`,
  text: 'As described',
});

describe('A product’s rating', () => {
  const table = freshTable();
  const { measured } = exampleCosts('product-rating');

  it('is the average of its reviews, however often a record is delivered', async () => {
    await writeReview(aReview('lamp', 'c1', 9.5));
    await writeReview(aReview('lamp', 'c2', 4));

    expect(await readRating('lamp')).toEqual({ reviews: 0, average: undefined });
    await measured('countReview', () => countReview('c1', 'lamp'));
    for (const customerId of ['c2', 'c1', 'c2', 'c2'])
      expect(await countReview(customerId, 'lamp')).toBe(true);
    // A review that is counted already costs only the read.
    expect(await unitsWhile(() => countReview('c2', 'lamp'))).toBe(1);

    expect(await measured('readRating', () => readRating('lamp'))).toEqual({
      reviews: 2,
      average: 6.75,
    });
  });

  it('follows a change of stars', async () => {
    const seen = aReview('vase', 'c1', 9);
    await writeReview(seen);
    await countReview('c1', 'vase');
    await changeRating(seen, 3);
    await Promise.all([countReview('c1', 'vase'), countReview('c1', 'vase')]);

    expect(await readRating('vase')).toEqual({ reviews: 1, average: 3 });
  });

  it('counts a review that changes meanwhile at its next change', async () => {
    const seen = aReview('desk', 'c1', 9);
    await writeReview(seen);
    const meanwhile = justBefore(
      'TransactWriteItems',
      (input) => input.includes('counted'),
      () => changeRating(seen, 1),
    );

    expect(await countReview('c1', 'desk')).toBe(false);
    expect(meanwhile.happened()).toBe(true);
    expect(await readRating('desk')).toEqual({ reviews: 0, average: undefined });
    expect(await countReview('c1', 'desk')).toBe(true);
    expect(await readRating('desk')).toEqual({ reviews: 1, average: 1 });
  });

  it('ignores a review that does not exist', async () => {
    expect(await countReview('nobody', 'lamp')).toBe(true);
    expect(await table.get({ ...productRatingKey('nothing') })).toBeUndefined();
  });

  it('mistake: an ADD for each record counts a duplicate delivery twice', async () => {
    const record = { rating: 9 };
    for (const { rating } of [record, record])
      await updateItem({
        Key: { ...productRatingKey('naive') },
        UpdateExpression: 'ADD reviews :one, tenths :tenths',
        ExpressionAttributeValues: { ':one': 1, ':tenths': rating * 10 },
      });
    await writeReview(aReview('counted', 'c1', 9));
    for (const _ of [record, record]) await countReview('c1', 'counted');

    expect(await readRating('naive')).toMatchObject({ reviews: 2 });
    expect(await readRating('counted')).toMatchObject({ reviews: 1 });
  });
});
