import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { overpaidKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { cancelLines, cancelWhole, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { type NamedReturn, receive, sendBack, settle } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A55');
const getOrder = asking('A3');
const changeStatus = asking('A7');
const takeBack = asking('A25c');
const customerId = 'a1b2';

interface Path {
  readonly customerId: string;
  readonly orderId: string;
}
interface Listed {
  readonly orderId: string;
  readonly overpaid: number;
  readonly kept?: number;
  readonly since: string;
}

const overpaid = async (): Promise<readonly Listed[]> => {
  const { status, body } = await listOrders({
    as: operator,
    query: { overpaid: 'true', limit: '100' },
  });
  expect(status).toBe(200);
  return body.items;
};
const shown = async ({ orderId }: Path) =>
  (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;
/** The amount that an order is listed with: above 0 overpaid, below 0 kept; 0 for none. */
const listedFor = async ({ orderId }: Path) => {
  const one = (await overpaid()).find((each) => each.orderId === orderId);
  return one ? (one.kept ?? one.overpaid) : 0;
};
/** The same by the order's money. */
const owedTo = async (path: Path) => {
  const { kept, overpaid: excess } = (await shown(path)).amounts;
  return kept < 0 ? kept : excess;
};

const table = freshTable({ stream: true });
const project = projector();

let count = 0;
const placed = async (...skus: string[]): Promise<Path> => ({
  customerId,
  orderId: (await anOrder(customerId, ...skus)).orderId,
});
const inCash = async (path: Path, amount?: number) =>
  (await pay(path, { provider: 'manual', captured: true, ...(amount && { amount }) })).body
    .paymentId as string;
/** A payment of this amount, by card, which its provider reported. */
const byCard = async (path: Path, amount: number) => {
  count += 1;
  const fact = { ...path, paymentReference: `pi_${path.orderId}_${count}` };
  const { body } = await report({ ...fact, reference: `ch_${count}`, amount });
  return { fact, payment: { ...path, paymentId: body.paymentId as string } };
};
const failed = (
  fact: object,
  { transactionId, amount }: { transactionId: string; amount: number },
) =>
  report({
    ...fact,
    transactionId,
    amount,
    kind: 'REFUND',
    state: 'FAILED',
    reference: `re_${transactionId}`,
  });
const returned = async (path: Path, ...seqs: number[]) => {
  const lines = seqs.map((seq) => [seq, 1] as const);
  const { returnId } = (await sendBack(path, lines)).body;
  await receive({ ...path, returnId }, lines);
  return { ...path, returnId } as NamedReturn;
};
const moved = async (path: Path, status: string) => {
  const version = (await shown(path)).asOfVersion;
  const headers = { 'if-match': `"${version}"` };
  const answer = await changeStatus({ as: operator, path: { ...path }, headers, body: { status } });
  expect(answer.status).toBe(200);
  await project();
};
const versionOf = async (named: NamedReturn) =>
  (await shown(named)).returns.find((one: NamedReturn) => one.returnId === named.returnId).version;

beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

describe('A55 list what is to be given back', () => {
  /** Each way into the list, what it is for, and the way out of it. */
  const WAYS: readonly (readonly [
    string,
    () => Promise<{ path: Path; amount: number; out: () => Promise<unknown> }>,
  ])[] = [
    [
      'a paid order that is canceled',
      async () => {
        const path = await placed('ABC');
        const payment = { ...path, paymentId: await inCash(path) };
        await cancelWhole(path);
        return { path, amount: 1000, out: () => refund(payment) };
      },
    ],
    [
      'a paid line that is canceled',
      async () => {
        const path = await placed('ABC', 'XYZ');
        const { payment } = await byCard(path, 2000);
        await cancelLines(path, [[1, 1]]);
        return { path, amount: 1000, out: () => refund(payment) };
      },
    ],
    [
      'money that comes for a canceled order in cash',
      async () => {
        const path = await placed('ABC');
        await cancelWhole(path);
        await project();
        const { body } = await report({
          ...path,
          provider: 'manual',
          paymentReference: `m_${path.orderId}`,
          reference: `m_${path.orderId}`,
        });
        return { path, amount: 1000, out: () => refund({ ...path, paymentId: body.paymentId }) };
      },
    ],
    [
      'more than was due',
      async () => {
        const path = await placed('ABC');
        const { payment } = await byCard(path, 1300);
        return { path, amount: 300, out: () => refund(payment) };
      },
    ],
    [
      'two pages that were paid',
      async () => {
        const path = await placed('ABC');
        const { payment } = await byCard(path, 1000);
        await byCard(path, 1000);
        return { path, amount: 1000, out: () => refund(payment) };
      },
    ],
    [
      'a refund of an excess that fails',
      async () => {
        const path = await placed('ABC');
        const { payment, fact } = await byCard(path, 1300);
        const { body } = await refund(payment);
        expect(await listedFor(path)).toBe(0);
        await failed(fact, body);
        return { path, amount: 300, out: () => refund(payment) };
      },
    ],
    [
      'a refund that succeeded and fails late',
      async () => {
        const path = await placed('ABC');
        const { payment, fact } = await byCard(path, 1300);
        const { body } = await refund(payment);
        const { transactionId, amount } = body;
        await report({
          ...fact,
          transactionId,
          amount,
          kind: 'REFUND',
          reference: `re_${transactionId}`,
        });
        expect(await listedFor(path)).toBe(0);
        await report({
          ...fact,
          transactionId,
          amount,
          kind: 'REFUND',
          state: 'REVERSED',
          reference: `re_${transactionId}`,
        });
        return { path, amount: 300, out: () => refund(payment) };
      },
    ],
    [
      'an order that came back as a whole',
      async () => {
        const path = await placed('ABC');
        const payment = { ...path, paymentId: await inCash(path) };
        await project();
        for (const status of ['SHIPPED', 'RETURNED']) await moved(path, status);
        return { path, amount: 1000, out: () => refund(payment) };
      },
    ],
    [
      'an order that came back line by line',
      async () => {
        const path = await placed('ABC', 'XYZ');
        const payment = { ...path, paymentId: await inCash(path) };
        await ship(path);
        await returned(path, 1);
        expect(await listedFor(path)).toBe(0);
        await returned(path, 2);
        return { path, amount: 2000, out: () => refund(payment) };
      },
    ],
    [
      'a settlement that is taken back',
      async () => {
        const path = await placed('ABC');
        await inCash(path);
        await ship(path);
        const named = await returned(path, 1);
        const other = { orderId: (await placed('ABC')).orderId, amount: 1000 };
        expect((await settle(named, await versionOf(named), other)).status).toBe(200);
        expect(await listedFor(path)).toBe(0);
        await takeBack({
          as: operator,
          path: { ...named },
          headers: { 'if-match': `"${await versionOf(named)}"` },
        });
        return {
          path,
          amount: 1000,
          out: async () => settle(named, await versionOf(named), other),
        };
      },
    ],
    [
      'more than all that is charged back',
      async () => {
        const path = await placed('ABC');
        const { fact, payment } = await byCard(path, 1000);
        await refund(payment, { amount: 600 });
        const dispute = { ...fact, kind: 'CHARGEBACK', reference: `dp_${path.orderId}` };
        await report(dispute);
        return { path, amount: -600, out: () => report({ ...dispute, state: 'REVERSED' }) };
      },
    ],
  ];

  it.each(WAYS)('has %s, until it is given back', async (_name, enter) => {
    const { path, amount, out } = await enter();
    await project();
    expect(await owedTo(path)).toBe(amount);
    expect(await listedFor(path)).toBe(amount);
    await out();
    await project();
    expect(await owedTo(path)).toBe(0);
    expect(await listedFor(path)).toBe(0);
  });

  it('shows since when, how much of what, and whose', async () => {
    const path = await placed('ABC');
    const before = new Date().toISOString();
    const { payment } = await byCard(path, 1300);
    const [one] = (await overpaid()).filter(({ orderId }) => orderId === path.orderId);
    expect(one).toEqual({
      ...path,
      number: orderNumberOf(path.orderId),
      placedAt: expect.any(String),
      currency: 'EUR',
      overpaid: 300,
      since: expect.any(String),
    });
    expect(one && one.since >= before && one.since <= new Date().toISOString()).toBe(true);
    await refund(payment, { amount: 100 });
    const after = (await overpaid()).find(({ orderId }) => orderId === path.orderId);
    expect(after).toMatchObject({ overpaid: 200, since: one?.since });
  });

  it('is in pages, oldest first or newest first', async () => {
    const all = (await overpaid()).map(({ orderId }) => orderId);
    expect(all.length).toBeGreaterThan(0);
    const more = await Promise.all([placed('ABC'), placed('ABC'), placed('ABC')]);
    for (const path of more) await byCard(path, 1100);
    const list = [...all, ...more.map(({ orderId }) => orderId)];
    for (const sort of ['asc', 'desc'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await listOrders({
          as: operator,
          query: { overpaid: 'true', limit: '2', sort, ...(cursor && { cursor }) },
        });
        found.push(...body.items.map(({ orderId }: Listed) => orderId));
        cursor = body.nextCursor;
      } while (cursor);
      expect(found).toEqual(sort === 'asc' ? list : list.toReversed());
    }
  });

  it('is for operators', async () => {
    expect(
      (await listOrders({ as: customer(customerId), query: { overpaid: 'true' } })).status,
    ).toBe(403);
  });

  it('is one of the lists: no other may be asked for beside it', async () => {
    for (const query of [
      { overpaid: 'true', status: 'OPEN' },
      { overpaid: 'yes' },
      { overpaid: 'true', count: 'true' },
    ])
      expect(
        (await listOrders({ as: operator, query: query as object as Record<string, string> }))
          .status,
      ).toBe(400);
  });

  it('costs an order that is never overpaid nothing: it has no row', async () => {
    const path = await placed('ABC');
    await inCash(path);
    await ship(path);
    expect(await table.get({ ...overpaidKey(path.orderId) })).toBeUndefined();
  });
});
