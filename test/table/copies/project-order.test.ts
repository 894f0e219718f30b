import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, eventKey, orderMetadataKey, summaryKey } from '../../../table/keys.ts';
import { cancelledBecause, injectFaults, throttled } from '../../support/faults.ts';
import { ship as shipLines } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

describe('The projection of an order', () => {
  const table = freshTable();
  const summaryOf = (customerId: string) => table.get({ ...summaryKey(customerId) });
  const metadataOf = ({ orderId }: OrderIdentity) => table.get({ ...orderMetadataKey(orderId) });
  /** The current order in the source row. */
  const stateOf = async (order: OrderIdentity) =>
    versionedOrder((await table.get({ ...customerOrderKey(order) })) ?? {}) as Order;
  const paid = (order: Order): Order => ({
    ...order,
    paymentStatus: 'PAID',
    version: order.version + 1,
  });

  let minutes = 0;
  /** Places an order a minute after the previous one. */
  async function place(customerId: string): Promise<Order> {
    vi.setSystemTime(Date.UTC(2026, 5, 1, 12, ++minutes));
    return stateOf({ customerId, ...(await anOrder(customerId, 'ABC')) });
  }
  async function ship(order: Order): Promise<Order> {
    await move(order.customerId, order.orderId, 'SHIPPED');
    return stateOf(order);
  }

  beforeAll(() => aSku('ABC'));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('copies the refunded amount, from version to version, never an older one', async () => {
    const order = await place(await aCustomer('refunded'));
    const held = paid(order);
    const some = { ...paid(held), paymentStatus: 'PARTIALLY_REFUNDED', refunded: 300 } as const;
    const more = { ...some, version: 4, refunded: 500 };
    await projectOrder(order);
    for (const version of [held, some, more]) {
      await projectOrder(version);
      expect((await metadataOf(order))?.['refunded']).toBe(version.refunded);
    }
    await projectOrder(some);
    expect(await metadataOf(order)).toMatchObject({ refunded: 500, version: 4 });
    expect(await metadataOf(await place(await aCustomer('whole')))).not.toHaveProperty('refunded');
  });

  it('writes META, SUMMARY and the event, each with its type', async () => {
    const order = await place(await aCustomer('typed'));

    await projectOrder(order);

    const { customerId, orderId, placedAt } = order;
    const state = { version: 1, status: 'OPEN', paymentStatus: 'PENDING' };
    expect(await metadataOf(order)).toMatchObject({
      type: 'OrderMetadata',
      customerId,
      ...state,
      counted: true,
    });
    expect(await table.get({ ...eventKey(orderId, placedAt, 1) })).toMatchObject({
      type: 'Event',
      customerId,
      ...state,
    });
    expect(await summaryOf(customerId)).toEqual({
      ...summaryKey(customerId),
      type: 'CustomerSummary',
      rev: 1,
      orders: 1,
      open: 1,
      'lifetimeTotal.EUR': 1000,
      lastOrderAt: placedAt,
    });
  });

  it('counts an order that arrives after a later one, and keeps the later time', async () => {
    const customerId = await aCustomer('overtaken');
    const [first, last] = [await place(customerId), await place(customerId)];
    await projectOrder(last);
    const requests = recordRequests();

    await projectOrder(first);

    expect(requests.map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactWriteItems',
      'PutItem',
    ]);
    expect(await summaryOf(customerId)).toMatchObject({
      orders: 2,
      open: 2,
      rev: 2,
      lastOrderAt: last.placedAt,
    });
    expect(await metadataOf(first)).toMatchObject({ counted: true });
  });

  it('uses the time of an order whose first version never arrived', async () => {
    const order = await place(await aCustomer('late'));
    const shipped = await ship(order);

    await projectOrder(shipped, order);

    expect(await summaryOf(order.customerId)).toMatchObject({
      orders: 1,
      shipped: 1,
      lastOrderAt: order.placedAt,
    });
  });

  it('moves an order that is not the last in one transaction', async () => {
    const customerId = await aCustomer('earlier');
    const [first, last] = [await place(customerId), await place(customerId)];
    await projectOrder(first);
    await projectOrder(last);
    const shipped = await ship(first);
    const requests = recordRequests();

    await projectOrder(shipped, first);

    expect(requests.map(({ operation }) => operation)).toEqual(['TransactWriteItems', 'PutItem']);
    expect(await summaryOf(customerId)).toMatchObject({
      open: 1,
      shipped: 1,
      lastOrderAt: last.placedAt,
    });
  });

  it('changes nothing for a version that META has already', async () => {
    const order = await place(await aCustomer('twice'));
    await projectOrder(order);
    const rows = await table.all();
    const requests = recordRequests();

    await projectOrder(order);

    expect(requests.map(({ operation }) => operation)).toEqual(['TransactWriteItems', 'PutItem']);
    expect(await table.all()).toEqual(rows);
  });

  it('writes the fulfillment status to META and the event once a line is shipped', async () => {
    const order = await place(await aCustomer('by-line'));
    await projectOrder(order);
    expect(await metadataOf(order)).not.toHaveProperty('fulfillmentStatus');

    const { customerId, orderId } = order;
    await shipLines({ customerId, orderId });
    const shipped = await stateOf(order);
    await projectOrder(shipped, order);

    const state = { status: 'SHIPPED', fulfillmentStatus: 'FULFILLED', version: 2 };
    expect(await metadataOf(order)).toMatchObject(state);
    expect(await table.get({ ...eventKey(orderId, shipped.updatedAt, 2) })).toMatchObject(state);
  });

  it('copies an author into the event of that version alone, also in a replay', async () => {
    const order = await place(await aCustomer('held'));
    const author = { by: 'op-1', byName: 'ben' };
    const held = { ...paid(order), changedBy: { version: 2, ...author } };
    const later = { ...paid(held), refunded: 100 };
    const eventOf = (version: number) =>
      table.get({ ...eventKey(order.orderId, order.updatedAt, version) });
    await projectOrder(order);
    await projectOrder(held, order);
    await projectOrder(later, held);

    const events = await Promise.all([1, 2, 3].map(eventOf));
    expect(events.map((event) => [event?.['createdBy'], event?.['createdByName']])).toEqual([
      [undefined, undefined],
      ['op-1', 'ben'],
      [undefined, undefined],
    ]);
    // The stream again, of which the record of the second version is lost: the next one has it.
    for (const version of [1, 2, 3])
      await table.remove({ ...eventKey(order.orderId, order.updatedAt, version) });
    const { customerId, status, total, currency } = order;
    const first = { customerId, status, total, currency, version: 1, counted: true };
    await table.put({ ...(await metadataOf(order)), ...first });
    await projectOrder(order);
    await projectOrder(later, held);
    expect(await Promise.all([1, 2, 3].map(eventOf))).toEqual(events);
  });

  it('writes nothing for a payment of an order that was removed', async () => {
    const order = await place(await aCustomer('removed'));
    await table.remove({ ...orderMetadataKey(order.orderId) });
    const rows = await table.all();
    const requests = recordRequests();

    await projectOrder(paid(order), order);

    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateItem']);
    expect(await table.all()).toEqual(rows);
  });

  it('gives up after twelve rounds in which META changed, with Retry-After', async () => {
    const order = await place(await aCustomer('contended'));
    const uncounted = cancelledBecause(
      { Code: 'ConditionalCheckFailed', Item: { version: 1 } },
      { Code: 'None' },
    );
    const faults = injectFaults('TransactWriteItems', ...Array(12).fill(uncounted));

    await expect(projectOrder(order)).rejects.toMatchObject({
      reason: { code: 'try-again', retryAfterSeconds: 1 },
    });
    expect(faults.left()).toBe(0);
  });

  it('fails if its event could not be written, and writes it at the next attempt', async () => {
    const order = await place(await aCustomer('unrecorded'));
    injectFaults('PutItem', throttled);

    await expect(projectOrder(order)).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
    await projectOrder(order);

    expect(await table.get({ ...eventKey(order.orderId, order.placedAt, 1) })).toMatchObject({
      version: 1,
    });
    expect(await summaryOf(order.customerId)).toMatchObject({ orders: 1 });
  });
});
