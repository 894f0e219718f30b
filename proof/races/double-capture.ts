/** Two captures, then two refunds at once: no more is taken or given than there is. */
import { type AuthorizedOrder, type Backend, type Outcome, UNIT_PRICE } from './backend.ts';
import { answersOf, inRounds, newProduct, placeOne, type Race } from './race.ts';

type Move = (order: AuthorizedOrder, amount: number) => Promise<Outcome>;

/** The whole price, and an amount of which two are more than the price. */
const AMOUNTS = [UNIT_PRICE, 600];

const twice = async (move: Move, order: AuthorizedOrder, amount: number) =>
  Promise.all([move(order, amount), move(order, amount)]);

const double = (
  name: string,
  promise: string,
  act: (backend: Backend, order: AuthorizedOrder, amount: number) => Promise<readonly Outcome[]>,
  moved: 'captured' | 'refunded',
): Race => ({
  name,
  promise,
  run: async (backend, { rounds }) => {
    const product = await newProduct(backend, 10 * rounds);
    return inRounds(rounds, async (n) => {
      const order = await backend.authorize(await placeOne(backend, product));
      const outcomes = await act(backend, order, AMOUNTS[n % 2] as number);
      await backend.settle(order);
      const money = await backend.moneyOf(order);
      return {
        answers: answersOf(outcomes),
        faults: money[moved] > UNIT_PRICE ? [`${moved}: ${money[moved]} of ${UNIT_PRICE}`] : [],
      };
    });
  },
});

export const DOUBLE_CAPTURE: Race = double(
  'double-capture',
  'Two captures at once take no more than was authorized.',
  (backend, order, amount) => twice(backend.capture, order, amount),
  'captured',
);

export const DOUBLE_REFUND: Race = double(
  'double-refund',
  'Two refunds at once return no more than was captured.',
  async (backend, order, amount) => {
    await backend.capture(order, UNIT_PRICE);
    await backend.settle(order);
    return twice(backend.refund, order, amount);
  },
  'refunded',
);
