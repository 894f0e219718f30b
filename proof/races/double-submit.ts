/** A double click, and once more after a lost answer: one order, one payment at most. */
import { answersOf, differs, inRounds, newProduct, type Race } from './race.ts';

export const DOUBLE_SUBMIT: Race = {
  name: 'double-submit',
  promise: 'One checkout that is sent twice at once, and a third time, is one order.',
  run: async (backend, { rounds }) => {
    const product = await newProduct(backend, 10 * rounds);
    return inRounds(rounds, async () => {
      const before = await backend.stockOf(product);
      const basket = await backend.prepare([{ product, quantity: 1 }]);
      const twice = await Promise.all([backend.place(basket), backend.place(basket)]);
      const again = await backend.place(basket);
      const [first, ...others] = await backend.ordersOf(basket);
      const payments = first === undefined ? 0 : await backend.paymentsOf(first);
      return {
        answers: answersOf([...twice, again]),
        faults: [
          ...differs('orders of one checkout', first === undefined ? 0 : 1 + others.length, 1),
          ...differs('units of one checkout', before - (await backend.stockOf(product)), 1),
          ...(payments > 1 ? [`payments of one checkout: ${payments}`] : []),
        ],
      };
    });
  },
};
