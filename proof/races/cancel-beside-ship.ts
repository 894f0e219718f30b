/** An order is canceled while it is shipped, and canceled twice: one of both wins, once. */
import type { AuthorizedOrder, Backend, Product } from './backend.ts';
import { answerOf, differs, inRounds, newProduct, placeOne, type Race } from './race.ts';

async function shippable(backend: Backend, product: Product) {
  const order: AuthorizedOrder = await backend.authorize(await placeOne(backend, product));
  await backend.makeShippable(order);
  return order;
}

/** @param returned the units that came back to the stock */
function faultsOf(canceled: boolean, shipped: boolean, returned: number): string[] {
  if (canceled === shipped) return [canceled ? 'canceled and shipped' : 'neither of both'];
  return differs(
    `units back of an order that is ${canceled ? 'canceled' : 'shipped'}`,
    returned,
    canceled ? 1 : 0,
  );
}

export const CANCEL_BESIDE_SHIP: Race = {
  name: 'cancel-beside-ship',
  promise: 'An order is canceled or shipped, never both, and only a canceled unit is sold again.',
  run: async (backend, { rounds }) => {
    const product = await newProduct(backend, 10 * rounds);
    return inRounds(rounds, async (n) => {
      const order = await shippable(backend, product);
      const before = await backend.stockOf(product);
      const cancel = () => backend.cancel(order);
      const ship = () => backend.ship(order);
      const first = n % 2 ? cancel() : ship();
      const second = n % 2 ? ship() : cancel();
      const [canceled, shipped] = await Promise.all(n % 2 ? [first, second] : [second, first]);
      const returned = (await backend.stockOf(product)) - before;
      return {
        answers: `cancel ${answerOf(canceled)} | ship ${answerOf(shipped)}`,
        faults: faultsOf(canceled.ok, shipped.ok, returned),
      };
    });
  },
};

export const DOUBLE_CANCEL: Race = {
  name: 'double-cancel',
  promise: 'An order that is canceled twice at once returns its units once.',
  run: async (backend, { rounds }) => {
    const product = await newProduct(backend, 10 * rounds);
    return inRounds(rounds, async () => {
      const order = await backend.authorize(await placeOne(backend, product));
      const before = await backend.stockOf(product);
      const outcomes = await Promise.all([backend.cancel(order), backend.cancel(order)]);
      const returned = (await backend.stockOf(product)) - before;
      return {
        answers: outcomes.map(answerOf).toSorted().join(' | '),
        faults: [
          ...(outcomes.some(({ ok }) => ok) ? [] : ['not canceled']),
          ...differs('units back', returned, 1),
        ],
      };
    });
  },
};
