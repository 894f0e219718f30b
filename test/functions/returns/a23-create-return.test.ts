import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_RETURNS } from '../../../domain/returns/return.ts';
import { lineCountersKey, returnKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { report, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, move } from '../../support/orders.ts';
import { createReturn, decide, receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const customerId = 'a1b2';
const own = customer(customerId);
const DAY = 86_400_000;
/** The time that reports count from. */
const NOON = Date.parse('2026-06-01T12:00:00Z');

describe('A23 create a return', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('c3d4'), aSku('ABC'), aSku('XYZ')]);
  });

  /** An order of two lines, shipped in one parcel. */
  async function shipped() {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    const { body } = await ship(path);
    return { path, parcel: { ...path, fulfillmentId: body.fulfillmentId as string } };
  }

  it('is open at once for an operator, and waits for a decision for a customer', async () => {
    const { path } = await shipped();

    const answer = await sendBack(path, [[1, 1]], { as: own });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        returnId: expect.stringMatching(/^r-/),
        status: 'REQUESTED',
        lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED', received: 0, restocked: 0 }],
        currency: 'EUR',
        total: 1000,
        lineCount: 1,
        version: 1,
        orderId: path.orderId,
        order: { version: 3, status: 'SHIPPED', fulfillmentStatus: 'FULFILLED' },
      },
    });
    expect(answer.body.createdBy).toBeUndefined();
    const { returnId, createdAt } = answer.body;
    expect(await table.get({ ...returnKey(path.orderId, returnId) })).toMatchObject({
      type: 'Return',
      GSI2PK: 'RETURNS',
      GSI2SK: `REQUESTED#${createdAt}#${returnId}`,
      createdBy: customerId,
      orderVersion: 3,
    });
    const lines = (await table.get({ ...lineCountersKey(path.orderId) }))?.['lines'];
    expect(lines).toEqual({ 1: { fulfilled: 1, returning: 1 }, 2: { fulfilled: 1 } });
    expect(await sendBack(path, [[2, 1]])).toMatchObject({
      body: { status: 'OPEN', createdBy: operator['sub'] },
    });
  });

  it('is shown with the order, to its customer without the ids of the staff', async () => {
    const { path } = await shipped();
    const { returnId } = (await sendBack(path, [[2, 1]])).body;
    const orderId = { orderId: path.orderId };

    const seen = (await getOrder({ as: operator, path: orderId, query: { consistent: 'true' } }))
      .body;
    expect(seen.returns).toMatchObject([
      { returnId, createdBy: operator['sub'], value: 0, refunded: 0, open: 0 },
    ]);
    expect(seen.lines[1].returnable).toBe(0);
    const theirs = await getOrder({ as: own, path: orderId, query: { consistent: 'true' } });
    expect(theirs.body.returns[0]).not.toHaveProperty('createdBy');
  });

  it('is the first answer for the same key, also after it was decided and received', async () => {
    const { path } = await shipped();
    const headers = idempotencyKey();
    const first = await sendBack(path, [[1, 1]], { as: own, headers });
    const named = { ...path, returnId: first.body.returnId };
    await decide(named, 'OPEN', 1);
    await receive(named, [[1, 1]]);

    const again = await sendBack(path, [[1, 1]], { as: own, headers });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
  });

  it('never expects more than was shipped, whatever runs at once', async () => {
    const { path } = await shipped();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendBack(path, [[1, 1]])));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    expect(await sendBack(path, [[1, 1]])).toMatchObject({
      status: 409,
      body: {
        code: 'quantity-not-available',
        shortages: [{ seq: 1, requested: 1, available: 0 }],
      },
    });
  });

  it.each([
    ['that nobody shipped', async () => (await anOrder(customerId, 'ABC')).orderId, 409],
    ['of another customer', async () => (await anOrder('c3d4', 'ABC')).orderId, 404],
  ])('refuses items %s', async (_, order, status) => {
    const answer = await sendBack({ customerId, orderId: await order() }, [[1, 1]], { as: own });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['a line twice', { lines: [1, 1].map((seq) => ({ seq, quantity: 1, reason: 'OTHER' })) }],
    ['no line', { lines: [] }],
    ['an unknown reason', { lines: [{ seq: 1, quantity: 1, reason: 'DULL' }] }],
    ['no reason', { lines: [{ seq: 1, quantity: 1 }] }],
  ])('refuses %s', async (_, body) => {
    const { path } = await shipped();
    const answer = await createReturn({ as: own, path, headers: idempotencyKey(), body });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
  });

  it('is in time for so many days after the delivery; an operator is not bound', async () => {
    vi.stubEnv('RETURN_WINDOW_DAYS', '30');
    const { path, parcel } = await shipped();
    await report(parcel, 'DELIVERED', (Date.now() - 31 * DAY - NOON) / 1000);

    expect(await sendBack(path, [[1, 1]], { as: own })).toMatchObject({
      status: 409,
      body: { code: 'return-window-closed' },
    });
    vi.stubEnv('RETURN_WINDOW_DAYS', '32');
    expect(await sendBack(path, [[1, 1]], { as: own })).toMatchObject({ status: 201 });
    vi.stubEnv('RETURN_WINDOW_DAYS', '0');
    expect(await sendBack(path, [[2, 1]])).toMatchObject({ status: 201 });
    vi.unstubAllEnvs();
  });

  it('is possible for an order that was shipped as a whole', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');

    expect(await sendBack({ customerId, orderId }, [[2, 1]], { as: own })).toMatchObject({
      status: 201,
      body: { order: { status: 'DELIVERED', fulfillmentStatus: 'FULFILLED', version: 4 } },
    });
  });

  it('refuses the return after the last one that an order may have', async () => {
    const { path } = await shipped();
    for (let n = 0; n < MAX_RETURNS; n++) {
      const { body } = await sendBack(path, [[1, 1]]);
      await decide({ ...path, returnId: body.returnId }, 'CANCELLED', 1);
    }
    expect(await sendBack(path, [[1, 1]])).toMatchObject({
      status: 422,
      body: { code: 'too-many-returns', detail: expect.stringContaining(`${MAX_RETURNS}`) },
    });
  });
});
