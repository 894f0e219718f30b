import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countOrder } from '../../../table/days/count-order.ts';
import { countPart } from '../../../table/days/count-parts.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { projectorFunction } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const getDays = asking('A57');

/** Ten readers have read the same META before the first of them writes. */
const atOnce = (count: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, count));

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
