import { beforeAll, describe, expect, it, vi } from 'vitest';
import { emailKey } from '../../../table/keys.ts';
import { asking, type Caller, customer, operator, persistently } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const close = asking('A38');
const reopen = asking('A38b');
const getCustomer = asking('A1');

describe('A38 close a customer’s account', () => {
  const table = freshTable();
  beforeAll(() => aSku('ABC'));
  let customers = 0;
  const newCustomer = () => aCustomer(`c${++customers}`);
  const place = (customerId: string, as: Caller, headers = idempotencyKey()) =>
    createOrder({ as, path: { customerId }, headers, body: orderOf('ABC') });
  const CLOSED = { status: 409, body: { code: 'customer-closed' } };

  it('ends orders, and keeps the address reserved', async () => {
    const customerId = await newCustomer();
    const answer = await close({ as: customer(customerId), path: { customerId } });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { closedAt: expect.any(String) },
    });
    for (const as of [operator, customer(customerId)])
      expect(await place(customerId, as)).toMatchObject(CLOSED);
    expect(await table.get({ ...emailKey(`${customerId}@example.com`) })).toBeDefined();
    expect((await getCustomer({ as: operator, path: { customerId } })).body).toEqual(answer.body);
  });

  it('ends orders within a minute in which the customer has ordered', async () => {
    const customerId = await newCustomer();
    expect(await place(customerId, customer(customerId))).toMatchObject({ status: 201 });
    await close({ as: operator, path: { customerId } });
    expect(await place(customerId, customer(customerId))).toMatchObject(CLOSED);
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    expect(await place(customerId, customer(customerId))).toMatchObject(CLOSED);
    vi.useRealTimers();
  });

  it('ends an order that was counted just before, and is written just after', async () => {
    const customerId = await newCustomer();
    await place(customerId, customer(customerId));
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes('minuteOrders + :one'),
      () => close({ as: operator, path: { customerId } }),
    );

    expect(await place(customerId, customer(customerId))).toMatchObject(CLOSED);
    expect(race.happened()).toBe(true);
  });

  it('still answers an order that was placed before with its first answer', async () => {
    const customerId = await newCustomer();
    const headers = idempotencyKey();
    const first = await place(customerId, customer(customerId), headers);
    await close({ as: operator, path: { customerId } });
    expect((await place(customerId, customer(customerId), headers)).body).toEqual(first.body);
  });

  it('is the same when it is repeated, and is undone by operators only', async () => {
    const customerId = await newCustomer();
    const path = { customerId };
    const first = await close({ as: operator, path });
    expect((await close({ as: customer(customerId), path })).body).toEqual(first.body);

    expect(await reopen({ as: customer(customerId), path })).toMatchObject({ status: 403 });
    const open = await reopen({ as: operator, path });
    expect(open).toMatchObject({ status: 200, body: { version: 3 } });
    expect(open.body).not.toHaveProperty('closedAt');
    expect((await reopen({ as: operator, path })).body).toEqual(open.body);
    expect(await place(customerId, customer(customerId))).toMatchObject({ status: 201 });
  });

  it('lets no order through that is placed after the closure was answered', async () => {
    let late = 0;
    for (let round = 0; round < 20; round++) {
      const customerId = await newCustomer();
      let isClosed = false;
      const orders = Array.from({ length: 4 }, async () => {
        for (let begunAfter = false; !begunAfter; ) {
          begunAfter = isClosed;
          const { status } = await persistently(() => place(customerId, operator));
          if (begunAfter && status === 201) late++;
        }
      });
      await close({ as: operator, path: { customerId } });
      isClosed = true;
      await Promise.all(orders);
    }
    expect(late).toBe(0);
  });

  it('is no account of nobody', async () => {
    for (const ask of [close, reopen])
      expect(await ask({ as: operator, path: { customerId: 'nobody' } })).toMatchObject({
        status: 404,
        body: { code: 'customer-not-found' },
      });
  });
});
