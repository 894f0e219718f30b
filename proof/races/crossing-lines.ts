/** Orders of two products, half of them in the other direction. None waits in a circle. */
import { answersOf, differs, inRounds, newProduct, prepareAll, type Race } from './race.ts';

const crossing = (name: string, promise: string, unitsOf: (buyers: number) => number): Race => ({
  name,
  promise,
  run: (backend, { rounds, buyers }) =>
    inRounds(rounds, async () => {
      const units = unitsOf(buyers);
      const products = [await newProduct(backend, units), await newProduct(backend, units)];
      const lines = products.map((product) => ({ product, quantity: 1 }));
      const baskets = await prepareAll(
        backend,
        Array.from({ length: buyers }, (_, n) => (n % 2 ? lines : lines.toReversed())),
      );
      const outcomes = await Promise.all(baskets.map((basket) => backend.place(basket)));
      const sold = Math.min(units, buyers);
      const left = await Promise.all(products.map((product) => backend.stockOf(product)));
      return {
        answers: answersOf(outcomes),
        faults: [
          ...differs('orders that were answered', outcomes.filter(({ ok }) => ok).length, sold),
          ...left.flatMap((stock) => differs('stock', stock, units - sold)),
        ],
      };
    }),
});

export const CROSSING_LINES: Race = crossing(
  'crossing-lines',
  'With enough units for everybody, contention alone refuses nobody.',
  (buyers) => 10 * buyers,
);

export const CROSSING_LAST_UNITS: Race = crossing(
  'crossing-last-units',
  'With units for half of the buyers, half of them get theirs.',
  (buyers) => Math.floor(buyers / 2),
);
