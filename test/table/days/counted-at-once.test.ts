import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countOrder } from '../../../table/days/count-order.ts';
import { countPart } from '../../../table/days/count-parts.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { projectorFunction } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const getDays = asking('A57');

/** Ten readers have read the same META before the first of them writes. */
const atOnce = (count: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, count));

describe('An order of before the setting, counted by a backfill', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const cancelOrder = asking('A8');

  beforeAll(() => aSku('ABC', { quantity: 100 }));
  beforeEach(() => {
    vi.stubEnv('TIME_ZONE', 'UTC');
    vi.stubEnv('DAY_FIGURES', 'false');
  });
  afterEach(() => vi.unstubAllEnvs());

  async function anOldOrder(customerId: string) {
    const { orderId, placedAt } = await anOrder(await aCustomer(customerId), 'ABC');
    await catchUp();
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    const stored = row && versionedOrder(row);
    if (!stored) throw new Error('the order has no row');
    return { stored, path: { customerId, orderId } };
  }
  const daysOf = async () => (await table.all()).filter(({ PK }) => String(PK).startsWith('DAYS#'));
  const isCounting = (input: string) => input.includes('countedOrder');

  it('is counted once if another one has counted it since META was read', async () => {
    const { stored } = await anOldOrder('c-twice');
    const other = justBefore('TransactWriteItems', isCounting, () => countOrder(stored, 'UTC'));

    expect(await countOrder(stored, 'UTC')).toBe(false);

    expect(other.happened()).toBe(true);
    expect(await daysOf()).toMatchObject([{ orders: 1, sum: 1000 }]);
  });

  it('is not counted as it was if META has moved since, uncounted', async () => {
    const { stored, path } = await anOldOrder('c-moved');
    await table.clear(({ PK }) => !String(PK).startsWith('DAYS#'));
    const headers = { ...idempotencyKey(), 'if-match': '"1"' };
    const other = justBefore('TransactWriteItems', isCounting, async () => {
      expect((await cancelOrder({ as: operator, path, headers })).status).toBe(200);
      await catchUp();
    });

    expect(await countOrder(stored, 'UTC')).toBe(false);

    expect(other.happened()).toBe(true);
    expect(await daysOf()).toEqual([]);
    const metadata = await table.get({ ...orderMetadataKey(path.orderId) });
    expect(metadata).toMatchObject({ version: 2, status: 'CANCELLED' });
    expect(metadata).not.toHaveProperty('countedOrder');
  });
});

describe('A part of an order, counted by ten at once,', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();

  beforeEach(() => {
    vi.stubEnv('TIME_ZONE', 'UTC');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is on its day once: the order, its parcel and its money', async () => {
    await aSku('ABC');
    const order = { customerId: await aCustomer('c-1'), orderId: '' };
    order.orderId = (await anOrder(order.customerId, 'ABC')).orderId;
    const occurredAt = new Date().toISOString();
    await report({ ...order, paymentReference: 'pi_1', amount: 1000, occurredAt });
    expect((await ship(order)).status).toBe(201);
    await catchUp();
    // As before the setting: nothing is counted yet.
    const {
      countedOrder: _,
      countedParcels: __,
      countedMoney: ___,
      ...metadata
    } = (await table.get({ ...orderMetadataKey(order.orderId) })) ?? {};
    await table.put(metadata);
    await table.clear(({ PK }) => !String(PK).startsWith('DAYS#'));

    const row = await table.get({
      ...customerOrderKey(orderIdentity(order)),
    });
    const stored = row && versionedOrder(row);
    if (!stored) throw new Error('the order has no row');
    await atOnce(() => countOrder(stored, 'UTC'));
    await atOnce(() => countPart('parcels', order.orderId, 'UTC'));
    await atOnce(() => countPart('money', order.orderId, 'UTC'));

    const day = occurredAt.slice(0, 10);
    const { body } = await getDays({ as: operator, query: { from: day } });
    expect(body['items']).toMatchObject([{ orders: 1, parcels: 1, captured: 1000 }]);
  });
});
