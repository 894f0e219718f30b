// @module-tag alone
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/sweep-due.ts';
import { overpaidKey, refundDueKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { injectFaults, justBefore, lostAnswer } from '../../support/faults.ts';
import { cancelLines, cancelWhole, ship } from '../../support/fulfillments.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { receive, sendBack, settle } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const changeStatus = asking('A7');
const customerId = 'a1b2';
const MINUTE = 60_000;

type Transaction = Record<string, unknown> & { transactionId: string; amount: number };
/** The write units that an answer to an operator has. */
const unitsOf = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
  Number(/write;desc="([\d.]+)"/.exec(headers['server-timing'] ?? '')?.[1] ?? Number.NaN);

interface Path {
  readonly customerId: string;
  readonly orderId: string;
}

describe('The refund of what is overpaid, with refundOverpaid=automatic,', () => {
  const table = freshTable({ stream: true });
  const project = projector();

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));
  beforeEach(() => {
    vi.stubEnv('REFUND_OVERPAID', 'automatic');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  const lines: string[] = [];
  const sweep = async (minutes = 0) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE);
    await handler({ time: '' }, lambdaContext(60_000));
  };
  const shown = async ({ orderId }: Path) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;
  const refundsOf = async (path: Path): Promise<readonly Transaction[]> =>
    (await shown(path)).payments
      .flatMap((one: { transactions: Transaction[] }) => one.transactions)
      .filter((one: Transaction) => one['kind'] === 'REFUND');
  const excessOf = async (path: Path) => (await shown(path)).amounts.overpaid as number;
  const due = ({ orderId }: Path) => table.get({ ...refundDueKey(orderId) });
  const listed = ({ orderId }: Path) => table.get({ ...overpaidKey(orderId) });

  const placed = async (...skus: string[]): Promise<Path> => ({
    customerId,
    orderId: (await anOrder(customerId, ...skus)).orderId,
  });
  let count = 0;
  const byCard = async (path: Path, amount: number) => {
    count += 1;
    const fact = { ...path, paymentReference: `pi_${path.orderId}_${count}` };
    const { body } = await report({ ...fact, reference: `ch_${path.orderId}_${count}`, amount });
    return { fact, payment: { ...path, paymentId: body.paymentId as string } };
  };
  const inCash = (path: Path, amount: number) =>
    pay(path, { provider: 'manual', captured: true, amount });
  const answered = (fact: object, { transactionId, amount }: Transaction, state: string) =>
    report({
      ...fact,
      transactionId,
      amount,
      kind: 'REFUND',
      state,
      reference: `re_${transactionId}`,
    });
  /** An order of 2000, paid with 2300. */
  const overpaidOrder = async () => {
    const path = await placed('ABC', 'XYZ');
    return { path, ...(await byCard(path, 2300)) };
  };

  it('after 15 minutes, and not before: one refund of all that is too much', async () => {
    const { path, payment } = await overpaidOrder();
    expect((await due(path))?.['GSI2PK']).toMatch(/^DUE#\d+$/);
    await sweep(14.9);
    expect(await refundsOf(path)).toEqual([]);
    await sweep(0.2);
    expect(await refundsOf(path)).toMatchObject([
      { state: 'REQUESTED', amount: 300, requestedBy: 'system:overpaid', reason: 'OTHER' },
    ]);
    expect(await excessOf(path)).toBe(0);
    expect(await listed(path)).toMatchObject({ amount: 0 });
    expect((await due(path))?.['GSI2PK']).toBeUndefined();
    await sweep(60);
    expect(await refundsOf(path)).toHaveLength(1);
    expect((await refund(payment)).body).toMatchObject({ code: 'amount-required' });
  });

  it('for a line and for an order that are canceled', async () => {
    const [line, whole] = [await placed('ABC', 'XYZ'), await placed('ABC')];
    await byCard(line, 2000);
    await byCard(whole, 1000);
    await cancelLines(line, [[1, 1]]);
    await cancelWhole(whole);
    await sweep(15.1);
    expect(await refundsOf(line)).toMatchObject([{ amount: 1000 }]);
    expect(await refundsOf(whole)).toMatchObject([{ amount: 1000 }]);
  });

  it('for the one return of an order that came back, which it names', async () => {
    const path = await placed('ABC');
    await byCard(path, 1000);
    await ship(path);
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    await receive({ ...path, returnId }, [[1, 1]]);
    await sweep(15.1);
    expect(await refundsOf(path)).toMatchObject([{ amount: 1000, returnId }]);
    expect((await shown(path)).returns).toMatchObject([{ refunded: 1000, open: 0 }]);
  });

  it('waits again after each change of the money, also of one that leaves the excess', async () => {
    const { path, payment } = await overpaidOrder();
    await sweep(10);
    // Another amount.
    await refund(payment, { amount: 100 });
    await sweep(10);
    expect(await refundsOf(path)).toHaveLength(1);
    // The same amount: another payment is under way.
    await sweep(4);
    await report({ ...path, paymentReference: `pi_${path.orderId}`, state: 'PENDING' });
    await sweep(1.1);
    expect(await refundsOf(path)).toHaveLength(1);
    await sweep(14.8);
    expect(await refundsOf(path)).toHaveLength(1);
    await sweep(0.3);
    expect(await refundsOf(path)).toMatchObject([{ amount: 100 }, { amount: 200 }]);
  });

  it('waits 15 minutes after a settlement, and no longer', async () => {
    const [path, other] = [await placed('ABC'), await placed('ABC')];
    await byCard(path, 1000);
    await ship(path);
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    const { body } = await receive({ ...path, returnId }, [[1, 1]]);
    await sweep(10);
    await settle({ ...path, returnId }, body.version, { orderId: other.orderId, amount: 400 });
    await sweep(14.9);
    expect(await refundsOf(path)).toEqual([]);
    await sweep(0.2);
    expect(await refundsOf(path)).toMatchObject([{ amount: 600, returnId }]);
  });

  it('waits again after a settlement that leaves the excess as it was', async () => {
    const { path } = await overpaidOrder();
    const other = await placed('ABC');
    await ship(path);
    await project();
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    const { body } = await receive({ ...path, returnId }, [[1, 1]]);
    await sweep(10);
    await settle({ ...path, returnId }, body.version, { orderId: other.orderId, amount: 400 });
    expect(await excessOf(path)).toBe(300);
    await sweep(6);
    expect(await refundsOf(path)).toEqual([]);
    await sweep(15.1);
    expect(await refundsOf(path)).toMatchObject([{ amount: 300 }]);
  });

  it('asks for one refund if sweeps run at once', async () => {
    const { path } = await overpaidOrder();
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    await Promise.all(Array.from({ length: 5 }, () => sweep()));
    expect(await refundsOf(path)).toMatchObject([{ amount: 300 }]);
  });

  it('asks for one refund if the answer is lost', async () => {
    const { path } = await overpaidOrder();
    const { left } = injectFaults('TransactWriteItems', lostAnswer);
    await sweep(15.1);
    expect(left()).toBe(0);
    for (const minutes of [6, 20]) await sweep(minutes);
    expect(await refundsOf(path)).toMatchObject([{ amount: 300 }]);
    expect((await due(path))?.['GSI2PK']).toBeUndefined();
  });

  it('asks for none if a person was faster', async () => {
    const { path, payment } = await overpaidOrder();
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes('system:overpaid'),
      () => refund(payment),
    );
    await sweep(15.1);
    expect(race.happened()).toBe(true);
    expect(await refundsOf(path)).toMatchObject([{ amount: 300 }]);
    expect((await refundsOf(path))[0]?.['requestedBy']).not.toBe('system:overpaid');
  });

  const LEFT: readonly (readonly [string, string, () => Promise<Path>, number])[] = [
    [
      'two payments can give it',
      'several',
      async () => {
        const path = await placed('ABC');
        await byCard(path, 1000);
        await byCard(path, 1000);
        return path;
      },
      1000,
    ],
    [
      'no payment can give all of it',
      'several',
      async () => {
        const path = await placed('ABC');
        await byCard(path, 600);
        await byCard(path, 400);
        await cancelWhole(path);
        return path;
      },
      1000,
    ],
    [
      'it was paid in cash',
      'by-hand',
      async () => {
        const path = await placed('ABC');
        await inCash(path, 1000);
        await cancelWhole(path);
        return path;
      },
      1000,
    ],
    [
      'the buyer disputes it',
      'disputed',
      async () => {
        const { path, fact } = await overpaidOrder();
        await report({
          ...fact,
          kind: 'CHARGEBACK',
          state: 'PENDING',
          reference: `dp_${path.orderId}`,
        });
        return path;
      },
      300,
    ],
  ];
  it.each(LEFT)('is left to a person if %s', async (_name, outcome, enter, amount) => {
    const path = await enter();
    lines.length = 0;
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await sweep(15.1);
    await sweep(15.1);
    await sweep(60);
    vi.restoreAllMocks();

    expect(await refundsOf(path)).toEqual([]);
    expect(await listed(path)).toMatchObject({ amount });
    expect((await due(path))?.['GSI2PK']).toBeUndefined();
    const ofOrder = lines.filter((line) => line.includes('is left to a person'));
    expect(ofOrder.filter((line) => line.includes(path.orderId))).toHaveLength(1);
    expect(ofOrder.join()).toContain(`"outcome":"${outcome}"`);
  });

  it.each([
    ['fails', ['FAILED']],
    ['succeeds and fails late', ['SUCCEEDED', 'REVERSED']],
  ])('is not asked for again if the refund %s', async (_name, states) => {
    const { path, fact } = await overpaidOrder();
    await sweep(15.1);
    const [asked] = await refundsOf(path);
    for (const state of states) await answered(fact, asked as Transaction, state);
    expect(await excessOf(path)).toBe(300);
    for (const minutes of [15.1, 15.1, 60, 60]) await sweep(minutes);
    expect(await refundsOf(path)).toHaveLength(1);
    expect(await listed(path)).toMatchObject({ amount: 300 });
  });

  it('goes back no more if the order is no longer overpaid', async () => {
    const path = await placed('ABC');
    const { payment } = await byCard(path, 1300);
    await refund(payment);
    await sweep(15.1);
    expect(await refundsOf(path)).toHaveLength(1);
    expect((await due(path))?.['GSI2PK']).toBeUndefined();
  });

  it('asks for nothing below 0: the provider took more than it had captured', async () => {
    const path = await placed('ABC');
    const { payment, fact } = await byCard(path, 1000);
    await refund(payment, { amount: 600 });
    await report({ ...fact, kind: 'CHARGEBACK', reference: `dp_${path.orderId}` });
    expect(await listed(path)).toMatchObject({ amount: -600 });
    expect(await due(path)).toBeUndefined();
  });

  it('is a person’s work again once the setting is manual', async () => {
    const { path } = await overpaidOrder();
    vi.stubEnv('REFUND_OVERPAID', 'manual');
    await sweep(15.1);
    expect(await refundsOf(path)).toEqual([]);
    expect((await due(path))?.['GSI2PK']).toBeUndefined();
    const { path: later } = await overpaidOrder();
    expect(await due(later)).toBeUndefined();
  });

  it('has an order of which a line came back pay its excess alone', async () => {
    const path = await placed('ABC', 'XYZ');
    await byCard(path, 2300);
    await ship(path);
    await project();
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    await receive({ ...path, returnId }, [[1, 1]]);
    await sweep(15.1);
    expect(await refundsOf(path)).toMatchObject([{ amount: 300 }]);
    expect((await refundsOf(path))[0]).not.toHaveProperty('returnId');
    expect((await shown(path)).returns).toMatchObject([{ refunded: 0, open: 1000 }]);
  });

  it('names no return of an order that came back as a whole', async () => {
    const path = await placed('ABC');
    await byCard(path, 1000);
    await project();
    for (const status of ['SHIPPED', 'RETURNED']) {
      const headers = { 'if-match': `"${(await shown(path)).asOfVersion}"` };
      await changeStatus({ as: operator, path: { ...path }, headers, body: { status } });
      await project();
    }
    await sweep(15.1);
    expect(await refundsOf(path)).toMatchObject([{ amount: 1000 }]);
  });

  it('costs 3 WCU, and 4 when the excess changes; the setting manual costs none', async () => {
    const costs = async () => {
      const path = await placed('ABC', 'XYZ');
      const { payment } = await byCard(path, 2000);
      const units = unitsOf(await cancelLines(path, [[1, 1]]));
      return [units, unitsOf(await refund(payment, { amount: 100 }))];
    };
    const [first = 0, changed = 0] = await costs();
    vi.stubEnv('REFUND_OVERPAID', 'manual');
    const [plain = 0, plainly = 0] = await costs();
    expect([first - plain, changed - plainly]).toEqual([3, 4]);
  });

  it('waits for no reminder: it changes a payment, and no money', async () => {
    const { path, payment } = await overpaidOrder();
    await refund(payment, { amount: 100 });
    await sweep(11);
    await sweep(4.1);
    expect(await refundsOf(path)).toMatchObject([{ amount: 100 }, { amount: 200 }]);
  });
});
