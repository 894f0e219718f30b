import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { orderIdentity, stockKey } from '../../../table/keys.ts';
import { createOrderBatch as createInTurns } from '../../../table/orders/a36-create-order-batch.ts';
import { withDeadline } from '../../../table/requests/invocation.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults, lostAnswer } from '../../support/faults.ts';
import { killer } from '../../support/kills.ts';
import { removeFromRequests } from '../../support/measurement/on-request.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const createOrderBatch = asking('A36');
const send = (orders: readonly object[]) => createOrderBatch({ as: operator, body: { orders } });

/** The answer of A6 without its link: a batch signs none, because it may not read their secret. */
function withoutLink({ orderLink, ...order }: Record<string, unknown>) {
  expect(orderLink).toEqual(expect.any(String));
  return order;
}

interface Result {
  readonly key: string;
  readonly status: number;
  readonly order?: { readonly orderId: string; readonly lines: readonly object[] };
  readonly replayed?: true;
  readonly problem?: { readonly code: string };
}

describe('A36 create order batch', () => {
  const table = freshTable();
  const order = (key: string, ...skus: string[]) => ({
    key,
    customerId: 'a1b2',
    ...orderOf(...skus),
  });
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, n) => order(`${prefix}-${n}`, 'ABC'));
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];

  beforeAll(async () => {
    await aCustomer('a1b2');
    await Promise.all(['ABC', 'XYZ'].map((sku) => aSku(sku)));
    await aSku('ONE', { quantity: 1 });
  });

  it('places no order for a closed customer', async () => {
    await aCustomer('c3d4');
    await asking('A38')({ as: operator, path: { customerId: 'c3d4' } });
    const [result] = (await send([{ ...order('closed', 'ABC'), customerId: 'c3d4' }])).body.results;

    expect(result).toMatchObject({ status: 409, problem: { code: 'customer-closed' } });
  });

  it('places each order by itself, and answers in the order of the request', async () => {
    const { status, body } = await send([
      order('first', 'ABC', 'XYZ'),
      { ...order('second', 'ABC'), customerId: 'nobody' },
      order('third', 'NONE'),
      { ...order('fourth', 'ABC'), adjustments: [{ kind: 'DISCOUNT', name: 'X', amount: -9999 }] },
      order('fifth', 'XYZ'),
    ]);

    expect(status).toBe(200);
    const results: readonly Result[] = body.results;
    expect(results.map(({ key, status, problem }) => [key, status, problem?.code])).toEqual([
      ['first', 201, undefined],
      ['second', 404, 'customer-not-found'],
      ['third', 409, 'order-not-accepted'],
      ['fourth', 422, 'total-negative'],
      ['fifth', 201, undefined],
    ]);
    expect(results[0]?.order?.lines).toHaveLength(2);
    expect(results[2]?.problem).toMatchObject({ lines: [{ index: 0, code: 'unknown-sku' }] });
    expect(results.filter(({ replayed }) => replayed)).toEqual([]);
  });

  it('returns the same orders when it is sent again; a key is for one order', async () => {
    const first = (await send(many(3, 'again'))).body.results;
    const before = await table.all();
    const again = (await send([...many(2, 'again'), order('again-2', 'XYZ')])).body.results;

    expect(again[0]).toEqual({ ...first[0], replayed: true });
    expect(again[1]).toEqual({ ...first[1], replayed: true });
    expect(again[2]).toMatchObject({ status: 422, problem: { code: 'idempotency-key-reused' } });
    expect(await table.all()).toEqual(before);
  });

  it('knows the keys of orders that were placed alone', async () => {
    const { body } = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: idempotencyKey('alone'),
      body: orderOf('ABC'),
    });
    const [result] = (await send([order('alone', 'ABC')])).body.results;

    const placed = withoutLink(body);
    expect(result).toEqual({ key: 'alone', status: 201, order: placed, replayed: true });
  });

  it('knows the references of orders that were placed alone, whatever the key', async () => {
    const reference = { source: 'marketplace', id: '100042' };
    const { body } = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: {},
      body: { ...orderOf('ABC'), reference },
    });
    const [one, other, taken] = (
      await send([
        { ...order('named', 'ABC'), reference },
        { ...order('named-too', 'ABC'), reference },
        { ...order('named', 'XYZ'), reference },
      ])
    ).body.results;

    const placed = withoutLink(body);
    expect(one).toEqual({ key: 'named', status: 201, order: placed, replayed: true });
    expect(other).toEqual({ ...one, key: 'named-too' });
    expect(taken).toMatchObject({
      status: 409,
      problem: { code: 'reference-taken', orderId: body.orderId },
    });
  });

  it('places one order of two with one key', async () => {
    const [one, other] = (await send([order('twice', 'ABC'), order('twice', 'ABC')])).body.results;

    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.order).toEqual(one.order);
    expect([one, other].filter(({ replayed }) => replayed)).toHaveLength(1);
  });

  it('sells the last item once', async () => {
    const { results } = (
      await send([order('l-1', 'ONE'), order('l-2', 'ONE'), order('l-3', 'ONE')])
    ).body;

    expect(results.map(({ status }: Result) => status).sort()).toEqual([201, 409, 409]);
    expect(await stockOf('ONE')).toBe(0);
  });

  it('is for operators, and has 1 to 20 orders', async () => {
    const body = { orders: [order('k', 'ABC')] };
    expect(await createOrderBatch({ as: customer('a1b2'), body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    for (const orders of [[], many(21, 'too-many')])
      expect(await send(orders)).toMatchObject({
        status: 422,
        body: { code: 'invalid-request', errors: [{ pointer: '/orders' }] },
      });
    const wrong = [order('k', 'ABC'), { ...order('é', 'ABC'), lines: [] }];
    expect(
      (await send(wrong)).body.errors.map(({ pointer }: { pointer: string }) => pointer),
    ).toEqual(['/orders/1/key', '/orders/1/lines']);
  });

  it('answers 503 for an order whose answer is lost, and for no other', async () => {
    injectFaults('TransactWriteItems', lostAnswer);
    const { results } = (await send(many(5, 'lost'))).body;
    removeFromRequests();

    expect(results.map(({ status }: Result) => status).sort()).toEqual([201, 201, 201, 201, 503]);
    const again = (await send(many(5, 'lost'))).body.results;
    expect(again.map(({ status, replayed }: Result) => [status, replayed])).toEqual(
      Array(5).fill([201, true]),
    );
  });

  it('refuses with try-again what has not begun at the deadline, without a request', async () => {
    const now = new Date();
    const orders = Array.from({ length: 6 }, (_, n) => ({
      identity: orderIdentity({
        customerId: 'a1b2',
        orderId: newOrderId(now, new Uint8Array(16).fill(n)),
      }),
      content: orderOf('ABC'),
      request: { principal: 'op', route: 'POST', key: `late-${n}`, content: {} },
    }));

    const requests = await recordWhile(() =>
      withDeadline(0, async () => {
        await sleep(20);
        const outcomes = await createInTurns(orders, now, policyIn(process.env));
        expect(outcomes).toHaveLength(6);
        for (const outcome of outcomes)
          expect(outcome).toMatchObject({ reason: { reason: { code: 'try-again' } } });
      }),
    );
    expect(requests).toEqual([]);
  });
});

describe('A batch that is killed and sent again', () => {
  const table = freshTable();
  const runUntil = killer();

  beforeAll(async () => {
    await aCustomer('a1b2');
    await aSku('ABC', { quantity: 1000 });
  });

  it('places one order for each key, wherever it is killed', async () => {
    let placed = 0;
    for (let n = 1; n <= 6; n++)
      for (const when of ['before', 'after'] as const) {
        const orders = Array.from({ length: 5 }, (_, at) => ({
          key: `${when}-${n}-${at}`,
          customerId: 'a1b2',
          ...orderOf('ABC'),
        }));
        await runUntil(n, when, () => send(orders));
        const { results } = (await send(orders)).body;
        expect(results.map(({ status }: Result) => status)).toEqual(Array(5).fill(201));
        placed += 5;
      }

    const rows = await table.all();
    expect(rows.filter(({ type }) => type === 'Order')).toHaveLength(placed);
    expect((await table.get({ ...stockKey('ABC') }))?.['quantity']).toBe(1000 - placed);
  });
});
