import { beforeAll, expect } from 'vitest';
import { overpaidKey } from '../../table/keys.ts';
import { type Answer, asking, operator } from './call.ts';
import { justBefore } from './faults.ts';
import { cancelLines, cancelWhole } from './fulfillments.ts';
import { aCustomer, anOrder, aSku } from './orders.ts';
import { refund, report } from './payments.ts';
import { projector } from './project.ts';
import { receive, sendBack, settle } from './returns.ts';
import { freshTable } from './table.ts';

const getOrder = asking('A3');
const takeBack = asking('A25c');
const changeStatus = asking('A7');
export const customerId = 'a1b2';

export interface Path {
  readonly customerId: string;
  readonly orderId: string;
}

/** An order that is paid with two cards, 600 and 500 beyond what it costs together. */
export interface TwoCards {
  readonly path: Path;
  /** Requests a refund with a card: 0 or 1. */
  readonly refund: (card: number, amount: number) => Promise<Answer>;
  /** Reports that the refund that is under way with a card has failed. */
  readonly fail: (card: number) => Promise<Answer>;
  /** Reports another charge, or a dispute, with a card. */
  readonly charge: (card: number, amount: number) => Promise<Answer>;
  readonly dispute: (card: number, amount: number) => Promise<Answer>;
  readonly returnIds: readonly string[];
}

export type Act = (order: TwoCards) => Promise<unknown>;

/** A table of orders that are paid with two cards, whose money many may move at once. */
export function twoCards() {
  const table = freshTable({ stream: true });
  const project = projector();
  let replacement = '';

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
    replacement = (await anOrder(customerId, 'ABC')).orderId;
  });

  const shown = async ({ orderId }: Path) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;

  /** Expects that the row follows from the money, and is in the list only while it is not 0. */
  async function agrees(path: Path): Promise<number> {
    await project();
    const { kept, overpaid } = (await shown(path)).amounts;
    const expected = kept < 0 ? kept : overpaid;
    const { amount = 0, GSI2SK } = (await table.get({ ...overpaidKey(path.orderId) })) ?? {};
    expect({ amount, isListed: GSI2SK !== undefined }).toEqual({
      amount: expected,
      isListed: expected !== 0,
    });
    return expected;
  }

  /** Ships an order; each line has a return, of which the first arrives. */
  async function sentBack(path: Path): Promise<string[]> {
    const returnIds: string[] = [];
    const version = (await shown(path)).asOfVersion;
    await changeStatus({
      as: operator,
      path: { ...path },
      headers: { 'if-match': `"${version}"` },
      body: { status: 'SHIPPED' },
    });
    await project();
    for (const seq of [1, 2]) {
      const { body } = await sendBack(path, [[seq, 1]]);
      returnIds.push(body.returnId);
    }
    await project();
    await receive({ ...path, returnId: returnIds[0] ?? '' }, [[1, 1]]);
    await project();
    return returnIds;
  }

  let count = 0;
  /**
   * @param pending the refunds that are under way, by card
   * @param isShipped true if the order was shipped and its lines came back, one by one
   */
  async function paidTwice(
    pending: readonly [number, number],
    amounts: readonly [number, number],
    isShipped = false,
  ): Promise<TwoCards> {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    count += 1;
    const facts = [0, 1].map((card) => ({ ...path, paymentReference: `pi_${count}_${card}` }));
    const payments: string[] = [];
    for (const [card, fact] of facts.entries()) {
      const amount = amounts[card];
      const { body } = await report({ ...fact, reference: `ch_${count}_${card}`, amount });
      payments.push(body.paymentId);
    }
    await project();
    const send = (card: number, amount: number) =>
      refund({ ...path, paymentId: payments[card] ?? '' }, { amount });
    const open: Record<string, unknown>[] = [];
    for (const [card, amount] of pending.entries())
      open.push(amount > 0 ? (await send(card, amount)).body : {});
    const returnIds = isShipped ? await sentBack(path) : [];
    return {
      path,
      refund: send,
      fail: (card) =>
        report({
          ...facts[card],
          transactionId: open[card]?.['transactionId'],
          amount: pending[card],
          kind: 'REFUND',
          state: 'FAILED',
          reference: `re_${count}_${card}`,
        }),
      charge: (card, amount) =>
        report({ ...facts[card], reference: `ch_${count}_${card}_again`, amount }),
      dispute: (card, amount) =>
        report({ ...facts[card], kind: 'CHARGEBACK', reference: `dp_${count}_${card}`, amount }),
      returnIds,
    };
  }

  /** The acts that move the money of an order that is not shipped. */
  const BEFORE_SHIPPING: Readonly<Record<string, Act>> = {
    'a refund with the first card': ({ refund: send }) => send(0, 150),
    'a refund with the second card': ({ refund: send }) => send(1, 150),
    'a failure with the first card': ({ fail }) => fail(0),
    'a failure with the second card': ({ fail }) => fail(1),
    'another charge': ({ charge }) => charge(1, 250),
    'a dispute': ({ dispute }) => dispute(0, 500),
    'a canceled line': ({ path }) => cancelLines(path, [[1, 1]]),
    'a canceled order': ({ path }) => cancelWhole(path),
  };

  /** The same of one that comes back. */
  const COMING_BACK: Readonly<Record<string, Act>> = {
    'a refund with the first card': ({ refund: send }) => send(0, 150),
    'a failure with the second card': ({ fail }) => fail(1),
    'another charge': ({ charge }) => charge(0, 250),
    'the other return': ({ path, returnIds }) =>
      receive({ ...path, returnId: returnIds[1] ?? '' }, [[2, 1]]),
    'a settlement': async ({ path, returnIds }) => {
      const returnId = returnIds[0] ?? '';
      const one = (await shown(path)).returns.find(
        (each: { returnId: string }) => each.returnId === returnId,
      );
      return settle({ ...path, returnId }, one.version, { orderId: replacement, amount: 300 });
    },
    'a settlement that is taken back': async ({ path, returnIds }) => {
      const returnId = returnIds[0] ?? '';
      const one = (await shown(path)).returns.find(
        (each: { returnId: string }) => each.returnId === returnId,
      );
      return takeBack({
        as: operator,
        path: { ...path, returnId },
        headers: { 'if-match': `"${one.version}"` },
      });
    },
  };

  return { project, shown, agrees, paidTwice, BEFORE_SHIPPING, COMING_BACK };
}

/** Each act, with each that may pass it. */
export const pairs = (acts: Readonly<Record<string, Act>>) =>
  Object.keys(acts).flatMap((late) =>
    Object.keys(acts)
      .filter((between) => between !== late)
      .map((between) => [late, between] as const),
  );

/** Runs one act between the read and the write of another. */
export async function passing(order: TwoCards, late: Act, between: Act): Promise<void> {
  const race = justBefore(
    'TransactWriteItems',
    (input) => input.includes(order.path.orderId),
    async () => between(order),
  );
  await late(order);
  expect(race.happened()).toBe(true);
}
