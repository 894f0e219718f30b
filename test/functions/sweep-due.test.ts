// @module-tag alone
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { REMINDERS } from '../../domain/payments/payment-reminders.ts';
import { handler } from '../../functions/sweep-due.ts';
import { documents } from '../../packages/oms/document-client.ts';
import { MAX_DUE_FAILURES } from '../../table/due/postpone.ts';
import { customerOrderKey, orderMetadataKey, paymentKey, stockKey } from '../../table/keys.ts';
import { tableName } from '../../table/requests/client.ts';
import { asking, customer, operator, persistently } from '../support/call.ts';
import { injectFaults, justBefore, throttled } from '../support/faults.ts';
import { cancelLines, ship } from '../support/fulfillments.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, move, orderOf } from '../support/orders.ts';
import { capture, pay, report } from '../support/payments.ts';
import { projector } from '../support/project.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import { freshTable } from '../support/table.ts';

const customerId = 'a1b2';
const getOrder = asking('A3');
const cancelFulfillment = asking('A21');
const MINUTE = 60_000;

describe('The sweep', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC', { quantity: 1_000_000 });
  });
  beforeEach(() => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  const sweep = () => handler({ time: '' }, lambdaContext(60_000));
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
  const order = async (body: object = {}, as = operator) => {
    const headers = idempotencyKey();
    const answer = await persistently(() =>
      createOrder({ as, path: { customerId }, headers, body: { ...orderOf('ABC'), ...body } }),
    );
    return { customerId, ...answer.body } as {
      customerId: string;
      orderId: string;
      placedAt: string;
    };
  };
  type Placed = Awaited<ReturnType<typeof order>>;
  const takeBack = ({ orderId }: Placed, fulfillmentId: string) =>
    cancelFulfillment({ as: operator, path: { customerId, orderId, fulfillmentId } });
  const row = (placed: Placed) => table.get({ ...customerOrderKey(placed) });
  const metadata = ({ orderId }: Placed) => table.get({ ...orderMetadataKey(orderId) });
  const stock = async () => (await table.get({ ...stockKey('ABC') }))?.['quantity'];

  it('cancels an order that was not paid in time, and restocks its items', async () => {
    const before = await stock();
    const placed = await order();
    expect(await metadata(placed)).toMatchObject({
      paymentDueAt: new Date(Date.parse(placed.placedAt) + 30 * MINUTE).toISOString(),
      GSI2PK: expect.stringMatching(/^DUE#\d$/),
    });
    pass(29.9);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN', version: 1 });

    pass(0.2);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
    expect(await stock()).toBe(before);
    await sweep();
    expect(await row(placed)).toMatchObject({ version: 2 });
  });

  it('reports items that it cannot restock, and expires the order all the same', async () => {
    await aSku('GONE', { quantity: 10 });
    const placed = await order({ ...orderOf('GONE', 'ABC') });
    await table.remove({ ...stockKey('GONE') });
    pass(31);
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);

    await sweep();

    vi.mocked(process.stdout.write).mockRestore();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
    const logged = lines.filter((line) => line.includes('SKUs without a stock row'));
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        orderId: placed.orderId,
        notRestocked: [{ sku: 'GONE', quantity: 1 }],
      }),
    ]);
    expect(lines.filter((line) => line.includes('"RestockSkipped":[1]'))).toHaveLength(1);
  });

  /** An order that was shipped without a payment. */
  async function shipped() {
    const placed = await order();
    const { fulfillmentId } = (await ship(placed)).body;
    const { orderId } = placed;
    const takeBack = () =>
      cancelFulfillment({ as: operator, path: { customerId, orderId, fulfillmentId } });
    return { placed, takeBack };
  }

  it('finds an order again that was shipped when due, and then taken back', async () => {
    const { placed, takeBack } = await shipped();
    pass(31);
    await project();
    await sweep();
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
    expect((await takeBack()).body).toMatchObject({ order: { status: 'OPEN' } });
    expect(await metadata(placed)).toMatchObject({
      paymentDueAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
      GSI2PK: expect.stringMatching(/^DUE#/),
    });
    pass(16);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('keeps the key of an order that is taken back during the sweep', async () => {
    const { placed, takeBack } = await shipped();
    await project();
    pass(31);
    const taken = justBefore(
      'TransactWriteItems',
      (input) => input.includes('REMOVE GSI2PK'),
      takeBack,
    );
    await sweep();
    expect(taken.happened()).toBe(true);
    expect(await metadata(placed)).toMatchObject({ GSI2PK: expect.stringMatching(/^DUE#/) });
  });

  it('keeps an order open whose remaining total is zero', async () => {
    const discount = { kind: 'DISCOUNT', name: 'Voucher', amount: -2000 };
    const placed = await order({ ...orderOf('ABC', 'ABC'), adjustments: [discount] });
    await cancelLines(placed, [[1, 1]]);
    expect(await row(placed)).toMatchObject({ status: 'OPEN', total: 0, paymentStatus: 'PAID' });
    pass(31);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN', version: 2 });
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
  });

  it('shows until when an order waits', async () => {
    const placed = await order();
    const shown = async () =>
      (
        await getOrder({
          as: customer(customerId),
          path: { orderId: placed.orderId },
          query: { consistent: 'true' },
        })
      ).body;
    expect(await shown()).toMatchObject({
      paymentTerms: 'RECEIPT',
      paymentDueAt: expect.any(String),
    });
    await pay(placed, { provider: 'manual', captured: true });
    expect((await shown()).paymentDueAt).toBeUndefined();
  });

  it.each([
    ['is paid', (placed: Placed) => pay(placed, { provider: 'manual', captured: true })],
    ['is authorized', (placed: Placed) => fact(placed, { kind: 'AUTHORIZATION' })],
    ['is shipped', (placed: Placed) => move(customerId, placed.orderId, 'SHIPPED')],
    ['is shipped by line', (placed: Placed) => ship(placed, [1, 1])],
  ])('keeps an order that %s, and removes its key', async (_, happens) => {
    const placed = await order();
    await happens(placed);
    await project();
    const before = await row(placed);
    pass(31);
    await sweep();
    expect(await row(placed)).toEqual(before);
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
  });

  const fact = ({ orderId }: Placed, members: object) =>
    report({ customerId, orderId, paymentReference: `pi-${orderId}`, ...members });

  it('waits again when an authorization is voided', async () => {
    const placed = await order();
    await fact(placed, { kind: 'AUTHORIZATION' });
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
    await fact(placed, { kind: 'VOID' });
    expect(await metadata(placed)).toMatchObject({ GSI2PK: expect.stringMatching(/^DUE#/) });
    pass(31);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('puts the end off by 15 minutes for a payment that begins or is pending', async () => {
    const placed = await order();
    pass(29);
    const { body } = await pay(placed);
    const members = { customerId, orderId: placed.orderId, paymentId: body.paymentId };
    pass(14);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN' });
    await report({ ...members, state: 'PENDING', reference: 'ch_slow' });
    pass(2);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN' });
    expect(await metadata(placed)).toMatchObject({
      paymentDueAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
    });
    await report({
      ...members,
      state: 'FAILED',
      reference: 'ch_slow',
      occurredAt: '2026-06-01T13:00:00Z',
    });
    pass(16);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('cancels no order whose payment begins after the order was read', async () => {
    const placed = await order();
    pass(31);
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes('EXPIRED'),
      () => pay(placed),
    );
    await sweep();
    expect(between.happened()).toBe(true);
    expect(await row(placed)).toMatchObject({ status: 'OPEN', version: 1 });
    pass(16);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('cancels no order whose payment becomes pending after the order was read', async () => {
    const placed = await order();
    const { body } = await pay(placed);
    pass(46);
    const members = { customerId, orderId: placed.orderId, paymentId: body.paymentId };
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes('EXPIRED'),
      () => report({ ...members, state: 'PENDING', reference: 'ch_slow' }),
    );
    await sweep();
    expect(between.happened()).toBe(true);
    expect(await row(placed)).toMatchObject({ status: 'OPEN', version: 1 });
    pass(16);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN', version: 1 });
    await report({ ...members, reference: 'ch_slow' });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('keeps an order with a partial authorization until it is voided', async () => {
    const placed = await order();
    await fact(placed, { kind: 'AUTHORIZATION', amount: 400, reference: 'pi_part' });
    for (let quarter = 0; quarter < 3; quarter++) {
      pass(31);
      await sweep();
      expect(await row(placed)).toMatchObject({ status: 'OPEN', paymentStatus: 'PENDING' });
    }
    await fact(placed, { kind: 'VOID', amount: 400 });
    pass(31);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('reports a payment that does not end to a person once a day', async () => {
    const lines: string[] = [];
    const placed = await order();
    const occurredAt = new Date().toISOString();
    await fact(placed, { state: 'PENDING', reference: 'ch_slow', occurredAt });
    pass(14 * 24 * 60);
    await sweep();
    pass(16);
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    for (const minutes of [0, 23 * 60, 61]) {
      pass(minutes);
      await sweep();
    }
    vi.mocked(process.stdout.write).mockRestore();
    expect(await row(placed)).toMatchObject({ status: 'OPEN' });
    expect(lines.filter((line) => line.includes('"DuePaymentStuck":[1]'))).toHaveLength(2);
    await fact(placed, { state: 'FAILED', reference: 'ch_slow', occurredAt });
    pass(24 * 60 + 1);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('cancels the rest of an order whose payments failed', async () => {
    const placed = await order({ ...orderOf('ABC', 'ABC') });
    await pay(placed, { amount: 500 });
    await pay(placed, { amount: 700 });
    await cancelLines(placed, [[1, 1]]);
    pass(60);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED', version: 3 });
  });

  it('waits again when a shipment is taken back', async () => {
    const placed = await order();
    const { body } = await ship(placed, [1, 1]);
    await project();
    pass(31);
    await sweep();
    expect((await metadata(placed))?.['GSI2PK']).toBeUndefined();
    await takeBack(placed, body.fulfillmentId as string);
    expect(await row(placed)).toMatchObject({ status: 'OPEN', paymentStatus: 'PENDING' });
    expect(await metadata(placed)).toMatchObject({
      paymentDueAt: new Date(Date.now() + 15 * MINUTE).toISOString(),
      GSI2PK: expect.stringMatching(/^DUE#/),
    });
    pass(14);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN' });
    pass(2);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('waits for a shipment that is taken back before the next sweep', async () => {
    const placed = await order();
    const { body } = await ship(placed, [1, 1]);
    pass(31);
    await takeBack(placed, body.fulfillmentId as string);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'OPEN' });
    pass(16);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('removes the key of a row that no longer waits', async () => {
    const placed = await order();
    const { body } = await pay(placed);
    const payment = paymentKey(placed.orderId, { paymentId: body.paymentId as string });
    await pay(placed, { provider: 'manual', captured: true });
    const due = new Date(Date.now() - MINUTE).toISOString();
    for (const key of [payment, orderMetadataKey(placed.orderId)]) {
      const { paymentDueAt, ...stored } = (await table.get({ ...key })) ?? {};
      await table.put({ ...stored, ...key, GSI2PK: 'DUE#1', GSI2SK: `${due}#stale` });
    }
    await sweep();
    expect(await table.get({ ...payment })).not.toHaveProperty('GSI2PK');
    expect(await metadata(placed)).not.toHaveProperty('GSI2PK');
  });

  it('leaves the due key of a row that has changed since, or waits again', async () => {
    const placed = await order();
    const { body } = await pay(placed);
    const named = { customerId, orderId: placed.orderId, paymentId: body.paymentId as string };
    await report({ ...named, kind: 'AUTHORIZATION' });
    await capture(named);
    const key = paymentKey(placed.orderId, named);
    const stored = (await table.get({ ...key })) ?? {};
    const early = `${new Date(Date.now() - MINUTE).toISOString()}#${named.paymentId}`;
    await table.put({ ...stored, GSI2SK: early });
    await sweep();
    expect(await table.get({ ...key })).toEqual({ ...stored, GSI2SK: early });
  });

  it('leaves a partly paid order to a person, who is notified when it is due', async () => {
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const placed = await order({ ...orderOf('ABC', 'ABC') });
    await fact(placed, { amount: 500 });
    expect((await metadata(placed))?.['GSI2PK']).toBeDefined();
    const counted = () => lines.filter((line) => line.includes('"DuePartlyPaid":[1]')).length;
    pass(46);
    await sweep();
    await sweep();
    expect(counted()).toBe(1);
    // The person is notified again each day.
    pass(24 * 60 + 1);
    await sweep();
    vi.mocked(process.stdout.write).mockRestore();
    expect(await row(placed)).toMatchObject({ status: 'OPEN', paymentStatus: 'PARTIALLY_PAID' });
    expect(counted()).toBe(2);
  });

  it.each(['FULFILLMENT', 'NET'])('keeps an order on terms %s', async (paymentTerms) => {
    const placed = await order({ paymentTerms });
    expect(await metadata(placed)).toMatchObject({ paymentTerms });
    expect((await metadata(placed))?.['paymentDueAt']).toBeUndefined();
  });

  it('lets customers choose terms only if the shop allows it', async () => {
    const request = {
      as: customer(customerId),
      path: { customerId },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), paymentTerms: 'NET' },
    };
    expect(await createOrder(request)).toMatchObject({ status: 403 });
    vi.stubEnv('CUSTOMER_PAYMENT_TERMS', 'RECEIPT,NET');
    expect(await createOrder(request)).toMatchObject({
      status: 201,
      body: { paymentTerms: 'NET' },
    });
  });

  it('does nothing if orders do not expire', async () => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '0');
    expect((await metadata(await order()))?.['GSI2PK']).toBeUndefined();
  });

  it('repeats an unanswered request, less and less often, and then checks it daily', async () => {
    const placed = await order();
    const { body } = await pay(placed);
    const named = { customerId, orderId: placed.orderId, paymentId: body.paymentId as string };
    await report({ ...named, kind: 'AUTHORIZATION' });
    await capture(named);
    const stored = () => table.get({ ...paymentKey(placed.orderId, named) });
    for (const [count, wait] of REMINDERS.entries()) {
      pass(wait / MINUTE - 0.01);
      await sweep();
      expect(await stored()).toMatchObject({ reminder: { sentCount: count }, version: 3 + count });
      pass(0.02);
      await sweep();
      expect(await stored()).toMatchObject({ version: 4 + count });
    }
    pass(24 * 60 + 1);
    await sweep();
    expect(await stored()).toMatchObject({ reminder: { sentCount: 6 }, version: 9 });
  });

  it('counts its failures on each payment, and from zero once the payment changes', async () => {
    const placed = await order();
    const { body } = await pay(placed);
    const named = { customerId, orderId: placed.orderId, paymentId: body.paymentId as string };
    await report({ ...named, kind: 'AUTHORIZATION' });
    await capture(named, { amount: 100 });
    const key = paymentKey(placed.orderId, named);
    await table.put({ ...(await table.get({ ...key })), dueFailures: 3 });
    const { body: shown } = await getOrder({
      as: customer(customerId),
      path: { orderId: placed.orderId },
      query: { consistent: 'true' },
    });
    expect(JSON.stringify(shown)).not.toContain('dueFailures');
    await capture(named, { amount: 100 });
    expect(await table.get({ ...key })).not.toHaveProperty('dueFailures');
  });

  it('postpones a row that fails, ten times, without delaying others', async () => {
    const due = new Date(Date.now() - MINUTE).toISOString();
    const broken = { PK: 'ORDER#o-broken', SK: 'META' };
    const GSI2SK = `${due}#o-broken`;
    await documents.send(
      new PutCommand({ TableName: tableName(), Item: { ...broken, GSI2PK: 'DUE#0', GSI2SK } }),
    );
    const placed = await order();
    pass(31);
    await sweep();
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
    for (let failures = 1; failures < MAX_DUE_FAILURES; failures++) {
      expect(await table.get(broken)).toMatchObject({
        dueFailures: failures,
        GSI2SK: `${new Date(Date.now() + 5 * MINUTE).toISOString()}#o-broken`,
      });
      pass(5.01);
      await sweep();
    }
    expect(await table.get(broken)).toEqual({ ...broken, dueFailures: MAX_DUE_FAILURES });
  });

  it('sweeps the other partitions to their end if one cannot be read', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => order()));
    const partitions = new Map<string, unknown>();
    for (const placed of orders)
      partitions.set(placed.orderId, (await metadata(placed))?.['GSI2PK']);
    pass(31);
    injectFaults('Query', throttled);
    await expect(sweep()).rejects.toThrow();
    for (const placed of orders) {
      const isRead = partitions.get(placed.orderId) !== 'DUE#0';
      expect(await row(placed)).toMatchObject({ status: isRead ? 'CANCELLED' : 'OPEN' });
    }
    await sweep();
    for (const placed of orders) expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('delays no other row if a row cannot even be postponed', async () => {
    const due = new Date(Date.now() - MINUTE).toISOString();
    const broken = { PK: 'ORDER#o-broken', SK: 'META', dueFailures: 'many' };
    for (let shard = 0; shard < 4; shard++)
      await table.put({
        ...broken,
        PK: `ORDER#o-broken-${shard}`,
        GSI2PK: `DUE#${shard}`,
        GSI2SK: `${due}#o-broken-${shard}`,
      });
    const orders = await Promise.all(Array.from({ length: 30 }, () => order()));
    pass(31);
    await sweep();
    for (const placed of orders) expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
    for (let shard = 0; shard < 4; shard++)
      await table.remove({ PK: `ORDER#o-broken-${shard}`, SK: 'META' });
  });

  it('leaves a page to the next sweep if its time is too short', async () => {
    const orders = await Promise.all(Array.from({ length: 150 }, () => order()));
    pass(31);
    const open = async () => {
      const rows = await Promise.all(orders.map(row));
      return rows.filter((one) => one?.['status'] === 'OPEN').length;
    };
    let left = 60_000;
    const context = { ...lambdaContext(60_000), getRemainingTimeInMillis: () => left };
    justBefore(
      'TransactWriteItems',
      (input) => input.includes('EXPIRED'),
      async () => {
        left = 9_000;
      },
    );
    await handler({ time: '' }, context);
    // One page of each of the four partitions.
    expect(await open()).toBeGreaterThanOrEqual(50);
    expect(await open()).toBeLessThan(150);
    await sweep();
    expect(await open()).toBe(0);
  });

  it('sweeps more than one page of them', async () => {
    const orders = await Promise.all(Array.from({ length: 60 }, () => order()));
    pass(31);
    await sweep();
    for (const placed of orders) expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  it('sweeps more than one page of a partition', async () => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '1');
    const orders = await Promise.all(Array.from({ length: 60 }, () => order()));
    const partitions = await Promise.all(orders.map(metadata));
    expect(new Set(partitions.map((one) => one?.['GSI2PK'])).size).toBe(1);
    pass(31);
    await sweep();
    for (const placed of orders) expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
  });

  type Pays = (placed: Placed) => Promise<{ readonly status: number }>;

  /**
   * Runs the sweep on a due order beside a payment for it. Which one is first is left to chance,
   * except in the first two races: there, one of them runs between the other's read and its write.
   */
  async function race(pays: Pays, number: number) {
    const placed = await order();
    pass(31);
    const paid = await [paysBeforeTheExpiry, expiresBeforeThePayment, both].at(
      Math.min(number, 2),
    )?.(pays, placed);
    const { status, paymentStatus } = (await row(placed)) ?? {};
    return { isExpired: status === 'CANCELLED', isTaken: (paid?.status ?? 0) < 300, paymentStatus };
  }

  const both = async (pays: Pays, placed: Placed) =>
    (await Promise.all([pays(placed), sweep()]))[0];

  async function paysBeforeTheExpiry(pays: Pays, placed: Placed) {
    let paid: Awaited<ReturnType<Pays>> | undefined;
    justBefore(
      'TransactWriteItems',
      (input) => input.includes('EXPIRED'),
      async () => {
        paid = await pays(placed);
      },
    );
    await sweep();
    return paid;
  }

  const expiresBeforeThePayment = (pays: Pays, placed: Placed) => {
    justBefore('TransactWriteItems', (input) => input.includes(placed.orderId), sweep);
    return pays(placed);
  };

  // On a busy machine both may end in conflicts: then the same request is sent again.
  const payManually: Pays = (placed) => {
    const headers = idempotencyKey();
    const body = { provider: 'manual', captured: true };
    return persistently(() => pay(placed, body, operator, headers));
  };
  const authorize: Pays = (placed) => {
    const members = { kind: 'AUTHORIZATION', reference: `ch_${placed.orderId}` };
    return persistently(() => fact(placed, members));
  };

  const RACES = IS_WHOLE ? 100 : 10;
  const options = REPEATED;

  it(
    `lets exactly one of an expiry and a manual payment succeed, ${RACES} times`,
    options,
    async () => {
      const outcomes = [];
      for (let run = 0; run < RACES; run++) outcomes.push(await race(payManually, run));
      for (const { isExpired, isTaken, paymentStatus } of outcomes) {
        expect(isTaken).toBe(!isExpired);
        expect(paymentStatus).toBe(isExpired ? 'PENDING' : 'PAID');
      }
      expect(new Set(outcomes.map(({ isExpired }) => isExpired)).size).toBe(2);
    },
  );

  it(`cancels no order whose payment was reported before, ${RACES} times`, options, async () => {
    const outcomes = [];
    for (let run = 0; run < RACES; run++) outcomes.push(await race(authorize, run));
    // A report after the expiry is recorded, too: the payment can be voided.
    for (const { isTaken, paymentStatus } of outcomes)
      expect(paymentStatus).toBe(isTaken ? 'AUTHORIZED' : 'PENDING');
    expect(outcomes.some(({ isExpired }) => !isExpired)).toBe(true);
  });
});
