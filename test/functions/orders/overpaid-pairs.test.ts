// @module-tag large
import { describe, it } from 'vitest';
import { type Act, pairs, passing, twoCards } from '../../support/two-cards.ts';

describe('The list of overpaid orders equals the money of each two writers', () => {
  const { agrees, paidTwice, BEFORE_SHIPPING, COMING_BACK } = twoCards();

  /** Sums that are just not overpaid, so that two acts together cross the line, or already are. */
  const MONEY = [
    { pending: [300, 300], paid: [1300, 1100] },
    { pending: [100, 100], paid: [1300, 1100] },
    { pending: [100, 200], paid: [1000, 1000] },
  ] as const;

  it.each(pairs(BEFORE_SHIPPING))('after %s, passed by %s', async (late, between) => {
    for (const { pending, paid } of MONEY) {
      const order = await paidTwice(pending, paid);
      await passing(order, BEFORE_SHIPPING[late] as Act, BEFORE_SHIPPING[between] as Act);
      await agrees(order.path);
    }
  });

  it.each(pairs(COMING_BACK))(
    'after %s, passed by %s, of what comes back',
    async (late, between) => {
      const order = await paidTwice([0, 200], [1100, 1100], true);
      const isTakenBack = [late, between].includes('a settlement that is taken back');
      if (isTakenBack && ![late, between].includes('a settlement'))
        await COMING_BACK['a settlement']?.(order);
      if (isTakenBack && [late, between].includes('a settlement')) return;
      await passing(order, COMING_BACK[late] as Act, COMING_BACK[between] as Act);
      await agrees(order.path);
    },
  );
});
