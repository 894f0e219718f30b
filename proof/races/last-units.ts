/** More buyers than units: each unit is sold once, and none is left while a buyer wants it. */
import { answersOf, differs, inRounds, newProduct, prepareAll, type Race } from './race.ts';

export const LAST_UNITS: Race = {
  name: 'last-units',
  promise: 'With three buyers for each unit, exactly one gets it, and the stock ends at 0.',
  run: (backend, { rounds, buyers }) =>
    inRounds(rounds, async () => {
      const units = Math.floor(buyers / 3);
      const product = await newProduct(backend, units);
      const lines = Array.from({ length: buyers }, () => [{ product, quantity: 1 }]);
      const baskets = await prepareAll(backend, lines);
      const outcomes = await Promise.all(baskets.map((basket) => backend.place(basket)));
      // A refusal under contention may be one to try again: each refused buyer does, once.
      const refused = baskets.filter((_, n) => !outcomes[n]?.ok);
      for (const basket of refused) await backend.place(basket);
      const orders = await Promise.all(baskets.map((basket) => backend.ordersOf(basket)));
      return {
        answers: answersOf(outcomes),
        faults: [
          ...differs('orders of the last units', orders.flat().length, units),
          ...differs('stock', await backend.stockOf(product), 0),
        ],
      };
    }),
};
