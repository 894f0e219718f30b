import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOLD_REASONS } from '../../../domain/order-status.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { failedAfter, injectFaults, justBefore } from '../../support/faults.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const holdOrder = asking('A7b');
const releaseOrder = asking('A7c');
const getOrder = asking('A3');
const listEvents = asking('A13');
const customerId = 'a1b2';
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

const hold = (orderId: string, version = 1, reason: unknown = 'FRAUD') =>
  holdOrder({
    as: operator,
    path: { customerId, orderId },
    ...match(version),
    body: { reason },
  });
const release = (orderId: string, version: number) =>
  releaseOrder({ as: operator, path: { customerId, orderId }, ...match(version) });
const shipWhole = (orderId: string, version: number) =>
  updateStatus({
    as: operator,
    path: { customerId, orderId },
    ...match(version),
    body: { status: 'SHIPPED' },
  });
const HELD = { status: 409, body: { code: 'order-on-hold', reason: 'FRAUD' } };

describe('A7b hold an order', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const rowOf = (order: { orderId: string; placedAt: string }) =>
    table.get({ ...customerOrderKey({ customerId, ...order }) });
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  afterEach(() => vi.useRealTimers());

  it('is one UpdateItem of one write unit, and so is the release', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const requests = recordRequests();

    const held = await hold(orderId);
    const free = await release(orderId, 2);

    expect(held).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { orderId, customerId, placedAt, status: 'OPEN', onHold: 'FRAUD', version: 2 },
    });
    expect(free).toMatchObject({ status: 200, headers: { etag: '"3"' }, body: { version: 3 } });
    expect(free.body).not.toHaveProperty('onHold');
    expect(requests).toMatchObject([
      { operation: 'UpdateItem', units: 1, by: { table: 1 } },
      { operation: 'UpdateItem', units: 1, by: { table: 1 } },
    ]);
  });

  it.each(HOLD_REASONS)('takes the reason %s', async (reason) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await hold(orderId, 1, reason)).toMatchObject({ status: 200, body: { onHold: reason } });
  });

  it('takes no other reason', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await hold(orderId, 1, 'LATER')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/reason' }] },
    });
  });

  it('is not shipped, as a whole or by line, until it is released', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId };
    await hold(orderId);

    // META does not show the hold yet.
    expect(await shipWhole(orderId, 2)).toMatchObject(HELD);
    expect(await ship(path, [1, 1])).toMatchObject(HELD);
    await project();
    expect(await shipWhole(orderId, 2)).toMatchObject(HELD);
    expect(await ship(path, [1, 1])).toMatchObject(HELD);

    await release(orderId, 2);
    // META shows the hold still.
    expect(await ship(path, [1, 1])).toMatchObject({ status: 201 });
  });

  it('is shipped as a whole after its release', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await hold(orderId);
    await release(orderId, 2);
    expect(await shipWhole(orderId, 3)).toMatchObject({ status: 200, body: { status: 'SHIPPED' } });
  });

  it.each([
    ['A19', (path: { customerId: string; orderId: string }) => ship(path, [1, 1]), 'LINES'],
    ['A7', ({ orderId }: { orderId: string }) => shipWhole(orderId, 1), ':from0'],
  ] as const)('is not overlooked by %s that was decided on before it', async (_, send, written) => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const operation = written === 'LINES' ? 'TransactWriteItems' : 'UpdateItem';
    const race = justBefore(
      operation,
      (input) => input.includes(written),
      () => hold(orderId),
    );

    const answer = await send({ customerId, orderId });

    expect(race.happened()).toBe(true);
    expect([409, 412]).toContain(answer.status);
    expect(await rowOf({ orderId, placedAt })).toMatchObject({ status: 'OPEN', onHold: 'FRAUD' });
  });

  it('is overlooked if it leaves the version: the control of the test above', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    justBefore(
      'TransactWriteItems',
      (input) => input.includes('LINES'),
      async () => table.put({ ...(await rowOf({ orderId, placedAt })), onHold: 'FRAUD' }),
    );

    expect(await ship({ customerId, orderId }, [1, 1])).toMatchObject({ status: 201 });
    expect(await rowOf({ orderId, placedAt })).toMatchObject({
      status: 'SHIPPED',
      onHold: 'FRAUD',
    });
  });

  it('never ships what is held, whatever is sent at once', async () => {
    for (let round = 0; round < 30; round++) {
      const { orderId, placedAt } = await anOrder(customerId, 'ABC');
      const path = { customerId, orderId };
      const answers = await Promise.all([
        ship(path, [1, 1]),
        hold(orderId),
        shipWhole(orderId, 1),
        hold(orderId, 1, 'STOCK'),
      ]);

      const won = answers.filter(({ status }) => status < 300);
      expect(won).toHaveLength(1);
      const { status, onHold } = (await rowOf({ orderId, placedAt })) ?? {};
      expect([status, onHold !== undefined]).toEqual(
        won[0]?.body.onHold ? ['OPEN', true] : ['SHIPPED', false],
      );
    }
  });

  it('is refused for an order that is not open, gone, of another version, or on hold', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await hold(orderId, 2)).toMatchObject({ status: 412, headers: { etag: '"1"' } });
    await hold(orderId);
    expect(await hold(orderId, 2, 'STOCK')).toMatchObject(HELD);
    const other = await anOrder(customerId, 'ABC');
    await move(customerId, other.orderId, 'SHIPPED');
    expect(await hold(other.orderId, 2)).toMatchObject({
      status: 409,
      body: { code: 'order-not-open', detail: 'It is SHIPPED.' },
    });
    const path = { customerId: 'c3d4', orderId };
    const call = { as: operator, path, ...match(2) };
    expect(await releaseOrder(call)).toMatchObject({ status: 404 });
    expect(await holdOrder({ ...call, body: { reason: 'OTHER' } })).toMatchObject({ status: 404 });
  });

  it('never steps back behind a function whose clock is ahead', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await table.put({ ...(await rowOf({ orderId, placedAt })), updatedAt: ahead });

    expect(await hold(orderId)).toMatchObject({ status: 200, body: { updatedAt: ahead } });
    expect(await release(orderId, 2)).toMatchObject({ status: 200, body: { updatedAt: ahead } });
  });

  const NOW = '2026-06-01T12:00:00.000Z';
  const changedBy = { version: 2, by: 'op-1' };
  const mine = { status: 'OPEN', version: 2, updatedAt: NOW, onHold: 'FRAUD', changedBy };

  it.each([
    ['is its own', mine, 200],
    ['is another reason’s', { ...mine, onHold: 'STOCK' }, 412],
    ['is another person’s', { ...mine, changedBy: { version: 2, by: 'op-2' } }, 412],
    ['is of a moment before', { ...mine, updatedAt: '2026-06-01T11:59:59.999Z' }, 412],
    ['is followed by another', { ...mine, version: 3 }, 503],
    ['is gone', undefined, 404],
  ])('knows its own write after a lost answer: the row %s', async (_, row, status) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const key = customerOrderKey({ customerId, orderId, placedAt });
    const order = { paymentStatus: 'PENDING', currency: 'EUR', total: 1000, lineCount: 1 };
    injectFaults('UpdateItem', failedAfter(2, row && { ...key, ...order, ...row }));

    const answer = await hold(orderId);

    expect(answer.status).toBe(status);
  });

  it('keeps its author on the row, and in no answer, at one write unit with any name', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const username = 'n'.repeat(128);
    const requests = recordRequests();

    const { body } = await holdOrder({
      as: { ...operator, username },
      path: { customerId, orderId },
      ...match(1),
      body: { reason: 'OTHER' },
    });

    expect(requests).toMatchObject([{ operation: 'UpdateItem', units: 1 }]);
    expect(body).not.toHaveProperty('changedBy');
    const changedBy = { version: 2, by: 'op-1', byName: username };
    expect(await rowOf({ orderId, placedAt })).toMatchObject({ version: 2, changedBy });
    await release(orderId, 2);
    expect((await rowOf({ orderId, placedAt }))?.['changedBy']).toEqual({ version: 3, by: 'op-1' });
  });

  it('is in the order’s copies: META, its history and the events', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await hold(orderId);
    await project();
    const call = { as: operator, path: { orderId } };
    expect((await getOrder(call)).body).toMatchObject({ onHold: 'FRAUD', version: 2 });

    await release(orderId, 2);
    await project();

    expect((await getOrder(call)).body).not.toHaveProperty('onHold');
    const { items } = (await listEvents(call)).body;
    expect(items.map(({ onHold }: { onHold?: string }) => onHold)).toEqual([
      undefined,
      'FRAUD',
      undefined,
    ]);
  });
});
