import { describe, expect, it } from 'vitest';
import { asking, operator } from '../../support/call.ts';
import { passing, twoCards } from '../../support/two-cards.ts';

const changeStatus = asking('A7');

describe('The list of overpaid orders equals the money', () => {
  const { agrees, paidTwice, project, shown, BEFORE_SHIPPING } = twoCards();

  it('after an order came back as a whole, passed by a refund and passing one', async () => {
    const whole = async () => {
      const order = await paidTwice([0, 0], [1000, 1000]);
      const version = (await shown(order.path)).asOfVersion;
      const to = (status: string, seen: number) =>
        changeStatus({
          as: operator,
          path: { ...order.path },
          headers: { 'if-match': `"${seen}"` },
          body: { status },
        });
      await to('SHIPPED', version);
      await project();
      return { order, comesBack: () => to('RETURNED', version + 1) };
    };
    const first = await whole();
    await passing(first.order, first.comesBack, ({ refund: send }) => send(0, 300));
    expect(await agrees(first.order.path)).toBe(1700);
    const second = await whole();
    await passing(second.order, ({ refund: send }) => send(0, 300), second.comesBack);
    expect(await agrees(second.order.path)).toBe(1700);
  });

  it('after twenty requests at once, of every kind', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await paidTwice([200, 300], [1300, 1100]);
      const acts = Object.values(BEFORE_SHIPPING);
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => acts[(n * 3 + round) % acts.length]?.(order)),
      );
      await agrees(order.path);
    }
  });
});
