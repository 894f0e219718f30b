import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { capturableIndexKeys, paymentKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { cancelWhole } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A55b');
const customerId = 'a1b2';

interface Listed {
  readonly orderId: string;
  readonly paymentId: string;
  readonly capturable: number;
  readonly since: string;
}
interface Held {
  readonly customerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly fact: object;
}

const capturable = async (): Promise<readonly Listed[]> => {
  const { status, body } = await listOrders({
    as: operator,
    query: { capturable: 'true', limit: '100' },
  });
  expect(status).toBe(200);
  return body.items;
};
/** The amount that a payment is listed with; 0 for none. */
const listedFor = async ({ paymentId }: Held) =>
  (await capturable()).find((each) => each.paymentId === paymentId)?.capturable ?? 0;

const table = freshTable({ stream: true });
const project = projector();

let count = 0;
/** An order of 10.00, whose card holds this amount. */
async function held(amount = 1000, occurredAt = '2026-06-01T12:00:00Z'): Promise<Held> {
  count += 1;
  const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
  const fact = { ...path, paymentReference: `pi_${path.orderId}` };
  const { body } = await report({
    ...fact,
    kind: 'AUTHORIZATION',
    amount,
    occurredAt,
    reference: `au_${count}`,
  });
  return { ...path, paymentId: body.paymentId as string, fact };
}
const answer = (
  { fact }: Held,
  { transactionId, amount }: { transactionId: string; amount: number },
  kind: string,
  state = 'SUCCEEDED',
) => report({ ...fact, transactionId, amount, kind, state, reference: `re_${transactionId}` });

beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

describe('A55b list what can be captured', () => {
  it('shows how much, of which payment, whose, and since when', async () => {
    const { fact, ...path } = await held(1000, '2026-05-31T08:00:00Z');
    const [one] = await capturable();
    expect(one).toEqual({
      ...path,
      number: orderNumberOf(path.orderId),
      placedAt: expect.any(String),
      currency: 'EUR',
      capturable: 1000,
      since: '2026-05-31T08:00:00.000Z',
    });
  });

  it('leaves a payment out while an answer is awaited, and lists what is left then', async () => {
    const one = await held();
    expect(await listedFor(one)).toBe(1000);
    const { body } = await capture(one, { amount: 400 });
    expect(await listedFor(one)).toBe(0);
    await answer(one, body, 'CAPTURE');
    expect(await listedFor(one)).toBe(600);
    const rest = await capture(one);
    await answer(one, rest.body, 'CAPTURE');
    expect(await listedFor(one)).toBe(0);
  });

  it('lists the whole hold again if its capture fails', async () => {
    const one = await held();
    await answer(one, (await capture(one)).body, 'CAPTURE', 'FAILED');
    expect(await listedFor(one)).toBe(1000);
  });

  it.each([
    ['is released', (one: Held) => giveUp(one), 'VOID'],
    ['is captured by the provider', undefined, 'CAPTURE'],
  ] as const)('ends when the hold %s', async (_, ask, kind) => {
    const one = await held();
    if (ask) await answer(one, (await ask(one)).body, kind);
    else await report({ ...one.fact, kind, reference: `ch_${one.orderId}` });
    expect(await listedFor(one)).toBe(0);
  });

  it('ends when the provider ends the hold', async () => {
    const one = await held();
    const ended = { kind: 'AUTHORIZATION', state: 'REVERSED', reference: `au_${count}` };
    await report({ ...one.fact, ...ended });
    expect(await listedFor(one)).toBe(0);
  });

  it('has a canceled order, until its hold is released', async () => {
    const one = await held();
    await cancelWhole(one);
    await project();
    expect(await listedFor(one)).toBe(1000);
    await answer(one, (await giveUp(one)).body, 'VOID');
    expect(await listedFor(one)).toBe(0);
  });

  it('has an order once for each payment with a hold', async () => {
    const one = await held();
    const second = { ...one.fact, paymentReference: `pi2_${one.orderId}`, amount: 300 };
    await report({ ...second, kind: 'AUTHORIZATION', reference: `au2_${one.orderId}` });
    const own = (await capturable()).filter(({ orderId }) => orderId === one.orderId);
    expect(own.map((each) => each.capturable).toSorted()).toEqual([1000, 300].toSorted());
  });

  it('has no cash, no sale, and nothing of a session that nobody has paid', async () => {
    const before = await capturable();
    const placed = async () => ({
      customerId,
      orderId: (await anOrder(customerId, 'ABC')).orderId,
    });
    const cash = await placed();
    const { paymentId } = (await pay(cash, { provider: 'manual', captured: true })).body;
    await refund({ ...cash, paymentId }, { amount: 100 });
    const sale = await placed();
    await report({ ...sale, paymentReference: `pi_${sale.orderId}` });
    await pay(await placed());
    expect(await capturable()).toEqual(before);
  });

  it('is one entry of the index, and no row of its own', async () => {
    const { fact, ...one } = await held(700);
    const row = await table.get({ ...paymentKey(one.orderId, one) });
    const hold = { ...one, amount: 700, since: '2026-06-01T12:00:00.000Z' };
    expect(row).toMatchObject({ type: 'Payment', ...capturableIndexKeys(hold, 4) });
  });

  it('is in pages, the oldest hold first or the newest', async () => {
    for (const day of ['2026-05-03', '2026-05-01', '2026-05-02'])
      await held(1000, `${day}T12:00:00Z`);
    const all = (await capturable()).map(({ since }) => since);
    expect(all.slice(0, 3).map((since) => since.slice(0, 10))).toEqual([
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
    ]);
    const ids = (await capturable()).map(({ paymentId }) => paymentId);
    for (const sort of ['asc', 'desc'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await listOrders({
          as: operator,
          query: { capturable: 'true', limit: '2', sort, ...(cursor && { cursor }) },
        });
        found.push(...body.items.map(({ paymentId }: Listed) => paymentId));
        cursor = body.nextCursor;
      } while (cursor);
      expect(found).toEqual(sort === 'asc' ? ids : ids.toReversed());
    }
  });

  it('is for operators, and is one of the lists', async () => {
    const as = customer(customerId);
    expect((await listOrders({ as, query: { capturable: 'true' } })).status).toBe(403);
    for (const query of [
      { capturable: 'true', overpaid: 'true' },
      { capturable: 'yes' },
      { capturable: 'true', count: 'true' },
    ])
      expect(
        (await listOrders({ as: operator, query: query as object as Record<string, string> }))
          .status,
      ).toBe(400);
  });
});
