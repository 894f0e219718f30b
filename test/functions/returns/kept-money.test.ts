import { beforeAll, describe, expect, it } from 'vitest';
import { asking, operator, persistently } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines, cancelWhole, ship } from '../../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  putInventory,
} from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { type NamedReturn, receive, sendBack, settle } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const takeBack = asking('A25c');
const customerId = 'a1b2';

describe('The money that an order has kept', () => {
  freshTable({ stream: true });
  const project = projector();
  let other = '';
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
    other = (await anOrder(customerId, 'ABC')).orderId;
  });

  type Path = { readonly customerId: string; readonly orderId: string };
  const placed = async (...skus: string[]): Promise<Path> => {
    const path = { customerId, orderId: (await anOrder(customerId, ...skus)).orderId };
    await ship(path);
    return path;
  };
  const inCash = async (path: Path, amount?: number) =>
    (await pay(path, { provider: 'manual', captured: true, ...(amount && { amount }) })).body
      .paymentId as string;
  /** Everything of an order comes back. */
  const back = async (path: Path, lines: readonly (readonly [number, number])[]) => {
    const { returnId } = (await sendBack(path, lines)).body;
    const named: NamedReturn = { ...path, returnId };
    await receive(named, lines);
    return named;
  };
  const shown = async ({ orderId }: Path) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;
  const returnOf = async (named: NamedReturn) =>
    (await shown(named)).returns.find((one: NamedReturn) => one.returnId === named.returnId);
  const settled = async (named: NamedReturn, amount: number, orderId = other) =>
    settle(named, (await returnOf(named)).version, { orderId, amount });
  /** An order of one item of 1000, paid in cash, which came back. */
  const aReturn = async () => {
    const path = await placed('ABC');
    const paymentId = await inCash(path);
    const named = await back(path, [[1, 1]]);
    return { path, named, payment: { ...path, paymentId } };
  };

  describe('bounds settlements', () => {
    it('of an order of which all was refunded without its return', async () => {
      const { named, payment } = await aReturn();
      expect((await refund(payment, { amount: 1000 })).status).toBe(201);
      expect(await returnOf(named)).toMatchObject({ value: 1000, refunded: 0, open: 0 });
      expect(await settled(named, 1000)).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 0 },
      });
    });

    it('of an order that nobody paid', async () => {
      const named = await back(await placed('ABC'), [[1, 1]]);
      expect(await returnOf(named)).toMatchObject({ value: 1000, open: 0 });
      expect(await settled(named, 1)).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 0 },
      });
    });

    it('of an order that was charged back, until the dispute is won', async () => {
      const path = await placed('ABC');
      const fact = { ...path, paymentReference: `pi_${path.orderId}` };
      await report({ ...fact, reference: 'ch_1' });
      const dispute = { ...fact, kind: 'CHARGEBACK', reference: 'dp_1' };
      await report(dispute);
      const named = await back(path, [[1, 1]]);
      expect(await settled(named, 1)).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 0 },
      });
      await report({ ...dispute, state: 'REVERSED' });
      expect(await settled(named, 1000)).toMatchObject({ status: 200, body: { open: 0 } });
    });

    it('counts a refund that waits for its provider', async () => {
      const path = await placed('ABC');
      const { paymentId } = (
        await report({ ...path, paymentReference: `pi_${path.orderId}`, reference: 'ch_2' })
      ).body;
      const named = await back(path, [[1, 1]]);
      expect((await refund({ ...path, paymentId }, { amount: 400 })).body.state).toBe('REQUESTED');
      expect(await settled(named, 601)).toMatchObject({ body: { available: 600 } });
      expect((await settled(named, 600)).status).toBe(200);
    });

    it('of several returns together', async () => {
      const path = await placed('ABC', 'XYZ');
      await inCash(path, 1200);
      const [one, two] = [await back(path, [[1, 1]]), await back(path, [[2, 1]])];
      expect((await settled(one, 1000)).status).toBe(200);
      expect(await settled(two, 1000)).toMatchObject({ status: 409, body: { available: 200 } });
      expect((await settled(two, 200)).status).toBe(200);
    });
  });

  describe('bounds refunds', () => {
    it('takes nothing by default of an order that is not overpaid', async () => {
      const path = await placed('ABC', 'XYZ');
      const payment = { ...path, paymentId: await inCash(path) };
      const named = await back(path, [[1, 1]]);
      expect((await settled(named, 1000)).status).toBe(200);
      expect((await shown(path)).amounts.overpaid).toBe(0);
      expect(await refund(payment)).toMatchObject({
        status: 422,
        body: { code: 'amount-required', available: 1000 },
      });
      expect(await refund(payment, { amount: 1001 })).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 1000 },
      });
      expect((await refund(payment, { amount: 1000 })).body).toMatchObject({ refundable: 0 });
    });

    it('takes what is overpaid by default, once', async () => {
      const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
      const fact = { ...path, paymentReference: `pi_${path.orderId}` };
      const { paymentId } = (await report({ ...fact, reference: 'ch_3', amount: 2300 })).body;
      const payment = { ...path, paymentId };
      expect((await refund(payment)).body).toMatchObject({ amount: 300, state: 'REQUESTED' });
      expect((await shown(path)).amounts.overpaid).toBe(0);
      expect(await refund(payment)).toMatchObject({
        status: 422,
        body: { code: 'amount-required', available: 2000 },
      });
    });

    it('names what could be refunded if nothing is open of the return', async () => {
      const path = await placed('ABC', 'XYZ');
      const payment = { ...path, paymentId: await inCash(path) };
      const { returnId } = await back(path, [[1, 1]]);
      expect((await refund(payment, { returnId })).body).toMatchObject({ amount: 1000 });
      expect(await refund(payment, { returnId })).toMatchObject({
        status: 422,
        body: { code: 'amount-required', available: 1000 },
      });
      expect(await refund(payment, { returnId, amount: 1 })).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 0 },
      });
    });

    it('of one payment by what all payments have kept', async () => {
      const path = await placed('ABC', 'XYZ');
      const first = { ...path, paymentId: await inCash(path, 1000) };
      const second = { ...path, paymentId: await inCash(path, 1000) };
      const named = await back(path, [[1, 1]]);
      await settled(named, 1000);
      expect((await refund(first, { amount: 700 })).status).toBe(201);
      expect(await refund(second, { amount: 301 })).toMatchObject({
        status: 409,
        body: { available: 300 },
      });
    });

    it('refunds canceled items beside goods that were exchanged or paid back', async () => {
      const path = {
        customerId,
        orderId: (await anOrder(customerId, 'ABC', 'XYZ', 'ABC')).orderId,
      };
      const payment = { ...path, paymentId: await inCash(path) };
      await ship(path, [1, 1], [2, 1]);
      const [one, two] = [await back(path, [[1, 1]]), await back(path, [[2, 1]])];
      await settled(one, 1000);
      expect((await refund(payment, { returnId: two.returnId })).status).toBe(201);
      await cancelLines(path, [[3, 1]]);
      await project();
      expect((await shown(path)).amounts).toMatchObject({ overpaid: 1000 });
      expect((await refund(payment)).body).toMatchObject({ amount: 1000 });
      expect((await shown(path)).amounts).toMatchObject({ overpaid: 0 });
    });
  });

  describe('stays open for a return', () => {
    it('after a settlement of a part', async () => {
      const { named, payment } = await aReturn();
      expect(await settled(named, 300)).toMatchObject({ body: { open: 700 } });
      expect((await refund(payment, { returnId: named.returnId })).body).toMatchObject({
        amount: 700,
      });
      expect(await returnOf(named)).toMatchObject({ refunded: 700, settled: 300, open: 0 });
      expect((await shown(named)).amounts).toMatchObject({ overpaid: 0, due: 0 });
    });

    it('if a refund fails after the settlement', async () => {
      const path = await placed('ABC');
      const fact = { ...path, paymentReference: `pi_${path.orderId}` };
      const { paymentId } = (await report({ ...fact, reference: 'ch_4' })).body;
      const payment = { ...path, paymentId };
      const named = await back(path, [[1, 1]]);
      const { returnId } = named;
      const { transactionId } = (await refund(payment, { returnId, amount: 600 })).body;
      expect(await settled(named, 400)).toMatchObject({ body: { open: 0 } });
      await report({
        ...fact,
        kind: 'REFUND',
        state: 'FAILED',
        transactionId,
        amount: 600,
        reference: 're_1',
      });
      expect(await returnOf(named)).toMatchObject({ refunded: 0, settled: 400, open: 600 });
      expect((await refund(payment, { returnId })).body).toMatchObject({ amount: 600 });
      expect(await returnOf(named)).toMatchObject({ open: 0 });
    });
  });

  describe('is settled by another order', () => {
    it.each([
      ['itself', 422, 'replacement-not-found'],
      ['an order that does not exist', 422, 'replacement-not-found'],
      ['an order of another currency', 422, 'currency-mismatch'],
      ['a canceled order', 409, 'order-cancelled'],
    ])('not by %s', async (which, status, code) => {
      const { named } = await aReturn();
      const orders: Record<string, () => Promise<string>> = {
        itself: async () => named.orderId,
        'an order that does not exist': async () => 'o-01JWMJ9V40CJ3GAS3P5CEJY7TE',
        'an order of another currency': async () => inFrancs(),
        'a canceled order': async () => canceled(),
      };
      const orderId = (await orders[which]?.()) ?? '';
      expect(await settled(named, 1000, orderId)).toMatchObject({ status, body: { code } });
      expect(await returnOf(named)).toMatchObject({ version: 2, settled: 0, open: 1000 });
    });
    const inFrancs = async () => {
      const sku = {
        name: 'Item',
        unitPrice: 1000,
        currency: 'CHF',
        quantity: 9,
        lowStockThreshold: 0,
      };
      await putInventory({ as: operator, path: { sku: 'CHF' }, body: sku });
      const lines = [{ sku: 'CHF', quantity: 1, unitPrice: 1000 }];
      const body = { lines, currency: 'CHF' };
      const headers = idempotencyKey();
      return (await createOrder({ as: operator, path: { customerId }, headers, body })).body
        .orderId as string;
    };
    const canceled = async () => {
      const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
      await cancelWhole(path);
      await project();
      return path.orderId;
    };
  });

  describe('is taken back from a settlement', () => {
    const undo = async (named: NamedReturn, version?: number) =>
      takeBack({
        as: operator,
        path: { ...named },
        headers: { 'if-match': `"${version ?? (await returnOf(named)).version}"` },
      });

    it('and is open again', async () => {
      const { named, payment } = await aReturn();
      await settled(named, 1000);
      expect(await refund(payment, { amount: 1 })).toMatchObject({ body: { available: 0 } });
      const answer = await undo(named);
      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"4"' },
        body: { orderId: named.orderId, settled: 0, open: 1000, version: 4 },
      });
      expect(answer.body.settlement).toBeUndefined();
      expect(await returnOf(named)).toMatchObject({ settled: 0, open: 1000, version: 4 });
      expect((await settled(named, 500)).status).toBe(200);
      expect((await refund(payment, { returnId: named.returnId })).body.amount).toBe(500);
    });

    it('needs the version that was read, and a settlement', async () => {
      const { named } = await aReturn();
      expect(await undo(named)).toMatchObject({
        status: 404,
        body: { code: 'settlement-not-found' },
      });
      await settled(named, 1000);
      expect(await undo(named, 2)).toMatchObject({ status: 412 });
      expect(await undo({ ...named, returnId: 'r-none' }, 3)).toMatchObject({
        status: 404,
        body: { code: 'return-not-found' },
      });
      const path = { ...named };
      expect((await takeBack({ as: operator, path, headers: {} })).status).toBe(428);
    });

    it('not once the other order was shipped, until all of it came back', async () => {
      const { named } = await aReturn();
      const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
      await settled(named, 1000, path.orderId);
      await ship(path, [1, 1]);
      expect(await undo(named)).toMatchObject({
        status: 409,
        body: { code: 'settlement-in-use' },
      });
      await project();
      expect(await undo(named)).toMatchObject({ status: 409 });
      await ship(path);
      await back(path, [
        [1, 1],
        [2, 1],
      ]);
      await project();
      expect((await undo(named)).status).toBe(200);
    });

    it('is asked for while the other order is canceled, and the money is shown', async () => {
      const { named, path } = await aReturn();
      const replacement = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
      await settled(named, 1000, replacement.orderId);
      expect((await shown(path)).amounts.overpaid).toBe(0);
      await cancelWhole(replacement);
      await project();
      expect((await returnOf(named)).settlement).toMatchObject({ isToBeTakenBack: true });
      expect(await returnOf(named)).toMatchObject({ settled: 1000, open: 1000 });
      expect((await shown(path)).amounts.overpaid).toBe(1000);
      expect((await undo(named)).status).toBe(200);
      expect(await returnOf(named)).toMatchObject({ settled: 0, open: 1000 });
      expect((await shown(path)).amounts.overpaid).toBe(1000);
    });
  });

  it('is not exceeded by a refund of another payment that comes between', async () => {
    const path = await placed('ABC', 'XYZ');
    const [first, second] = await Promise.all(
      [1200, 800].map(async (amount) => {
        const paymentReference = `pi_${path.orderId}-${amount}`;
        return (await report({ ...path, paymentReference, amount })).body.paymentId as string;
      }),
    );
    await settled(await back(path, [[1, 1]]), 1000);
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes('REFUND'),
      async () => {
        const between = await refund({ ...path, paymentId: second ?? '' }, { amount: 700 });
        expect(between.status).toBe(201);
      },
    );
    const refused = await refund({ ...path, paymentId: first ?? '' }, { amount: 700 });
    expect(race.happened()).toBe(true);
    expect(refused).toMatchObject({ status: 409, body: { available: 300 } });
  });

  it('is never exceeded by twenty requests at once, in every mixture', async () => {
    for (const [at, [refunds, named, settlements]] of MIXTURES.entries()) {
      const path = await placed('ABC', 'XYZ');
      const isCash = at % 2 === 1;
      const charged = async (amount: number) => {
        const paymentReference = `pi_${path.orderId}-${amount}`;
        return (await report({ ...path, paymentReference, amount })).body.paymentId as string;
      };
      const take = (amount: number) => (isCash ? inCash(path, amount) : charged(amount));
      const payments = [await take(1100), await take(900)];
      const returns = [await back(path, [[1, 1]]), await back(path, [[2, 1]])];
      const of = (n: number) => ({ ...path, paymentId: payments[n % 2] ?? '' });
      const one = (n: number) => returns[n % 2] as NamedReturn;
      const asked = [
        ...Array.from({ length: refunds }, (_, n) => () => refund(of(n), { amount: 300 + n })),
        ...Array.from({ length: named }, (_, n) => () => {
          const { returnId } = one(n >> 1);
          return refund(of(n), { returnId, amount: 350 + n });
        }),
        ...Array.from({ length: settlements }, (_, n) => () => settled(one(n), 500 + n)),
      ];
      const answers = await Promise.all(asked.map((ask) => persistently(ask)));
      expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const order = await shown(path);
      const sum = (some: readonly { amount: number }[]) =>
        some.reduce((total, { amount }) => total + amount, 0);
      const moved = order.payments.flatMap(
        (one: { transactions: { kind: string; amount: number }[] }) => one.transactions,
      );
      const out = sum(moved.filter(({ kind }: { kind: string }) => kind === 'REFUND'));
      const used = sum(order.returns.map((one: { settled: number }) => ({ amount: one.settled })));
      expect(2000 - out - used).toBe(order.amounts.kept);
      expect(order.amounts.kept).toBeGreaterThanOrEqual(0);
    }
  });
  const MIXTURES = [
    [20, 0, 0],
    [0, 20, 0],
    [0, 0, 20],
    [10, 10, 0],
    [10, 0, 10],
    [10, 0, 10],
    [0, 10, 10],
    [0, 10, 10],
    [7, 7, 6],
    [7, 7, 6],
    [14, 3, 3],
  ] as const;
});
