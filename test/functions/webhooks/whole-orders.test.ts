// @module-tag alone
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_ORDER_BYTES } from '../../../domain/webhooks/webhook-order.ts';
import { eraseWebhookOrders } from '../../../table/due/erase-webhook-orders.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { justBefore, lagReads } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { answering, MINUTE, TIME, webhookReceiver } from '../../support/webhook-receiver.ts';

const getOrder = asking('A3');
const hold = asking('A7b');
const updateEndpoint = asking('A34c');
const listDeliveries = asking('A35');

describe('An endpoint that asks for the whole order', () => {
  const { table, received, answer, pass, deliver, sweep, endpoint } = webhookReceiver();
  const customerId = 'a1b2';
  let orderId = '';

  const event = (id: string, of: object = {}) => ({
    specversion: '1.0',
    id,
    source: `/orders/${orderId}`,
    type: 'order.placed',
    subject: orderId,
    time: TIME,
    datacontenttype: 'application/json',
    sequence: '0000000001',
    // The order at the event's version, as `domain/events/order-events.ts` makes it.
    data: { customerId, orderId, order: { orderId, status: 'OPEN', version: 1, total: 1000 } },
    ...of,
  });
  const publish = (id: string, of?: object) => deliver('orders', event(id, of));
  const bodies = () => received.map(({ body }) => JSON.parse(body));
  const shown = async () =>
    (await getOrder({ as: customer(customerId), path: { orderId } })).body as object;
  const kept = async () =>
    (await table.all()).filter(({ PK }) => String(PK).startsWith('WEBHOOKORDER#'));
  const setMetadata = async (attributes: object) =>
    table.put({ ...(await table.get({ ...orderMetadataKey(orderId) })), ...attributes });

  beforeEach(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
    orderId = (await anOrder(customerId, 'ABC')).orderId;
  });

  it('gets it in the event’s data, as its buyer sees it, and others get the event', async () => {
    const { secret } = await endpoint('/whole', { include: ['order'] });
    await endpoint('/plain');
    await setMetadata({ onHold: 'FRAUD', tags: new Set(['suspect']) });

    const requests = await recordWhile(() => publish('e-1'));

    const whole = received.find(({ path }) => path === '/whole') ?? expect.fail();
    const plain = received.find(({ path }) => path === '/plain') ?? expect.fail();
    expect(new Webhook(secret).verify(whole.body, whole.headers)).toEqual({
      ...event('e-1'),
      data: { ...event('e-1').data, wholeOrder: expect.objectContaining({ orderId, version: 1 }) },
    });
    const { returnableUntil: _, ...order } = (await shown()) as { returnableUntil?: string };
    expect(JSON.parse(whole.body).data.wholeOrder).toEqual(order);
    expect(whole.body).not.toMatch(/FRAUD|suspect/);
    expect(JSON.parse(plain.body)).toEqual(event('e-1'));
    // Beside 5 of the event to each endpoint: the order, its text kept, and the text read.
    expect(requests.map(({ operation, units }) => `${operation} ${units}`).toSorted()).toEqual([
      'GetItem 1',
      ...['PutItem 2', 'PutItem 2'],
      ...['Query 0.5', 'Query 0.5'],
      'TransactWriteItems 4',
      ...['UpdateItem 2', 'UpdateItem 2'],
    ]);
  });

  it('gets the same bytes at each attempt, although the order has changed', async () => {
    await endpoint('/', { include: ['order'] });
    answer(answering(503));
    await publish('e-1');
    await pay({ customerId, orderId }, { provider: 'manual', captured: true });
    pass(10 * MINUTE);
    await sweep();

    expect(received.length).toBeGreaterThan(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('keeps one text of an event, however often the bus delivers it', async () => {
    await endpoint('/', { include: ['order'] });
    for (let n = 0; n < 3; n++) await publish('e-1');

    expect(received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ SK: 'e-1', type: 'WebhookOrder' }]);
  });

  it('never gets an order that is older than the event', async () => {
    await endpoint('/', { include: ['order'] });
    const held = await hold({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': '"1"' },
      body: { reason: 'ADDRESS' },
    });
    expect(held.status).toBe(200);

    // The projector has not been here: META has version 1.
    await publish('e-2', { sequence: '0000000002' });

    expect(bodies()[0].data.wholeOrder).toMatchObject({ version: 2, asOfVersion: 2 });
  });

  it('gets an order that no replica has yet, also beside an event of a part', async () => {
    await endpoint('/', { include: ['order'] });
    const catchUp = lagReads(({ PK }) => !String(PK).includes(orderId));

    await publish('e-1').finally(catchUp);
    await publish('e-3', {
      source: `/orders/${orderId}/payments/p-1`,
      type: 'payment.captured',
      sequence: '0000000009',
    });

    expect(bodies().map(({ data }) => data.wholeOrder?.orderId)).toEqual([orderId, orderId]);
  });

  it('gets the reason instead if the order is too large', async () => {
    await endpoint('/', { include: ['order'] });
    await setMetadata({ customerNote: 'x'.repeat(MAX_ORDER_BYTES) });

    await publish('e-1');

    expect(bodies()[0].data).toEqual({ ...event('e-1').data, wholeOrderOmitted: 'TOO_LARGE' });
  });

  it('gets no order of somebody who was erased, before or while it is kept', async () => {
    await endpoint('/', { include: ['order'] });
    justBefore(
      'TransactWriteItems',
      (input) => input.includes('WEBHOOKORDER#'),
      () => setMetadata({ erasedAt: TIME }),
    );
    await publish('e-1');
    await publish('e-2');

    expect(bodies().map(({ data }) => data.wholeOrderOmitted)).toEqual(['ERASED', 'ERASED']);
    expect(await kept()).toEqual([]);
  });

  it('gets none in a repetition after the erasure, which removes what is kept', async () => {
    await endpoint('/', { include: ['order'] });
    answer(answering(503));
    await publish('e-1');
    expect(await kept()).toHaveLength(1);

    expect(await eraseWebhookOrders(orderId)).toBe(true);
    expect(await eraseWebhookOrders(orderId)).toBe(false);
    pass(10 * MINUTE);
    await sweep();

    expect(bodies().at(-1).data).toEqual({ ...event('e-1').data, wholeOrderOmitted: 'ERASED' });
  });

  it('gets events about other things alone', async () => {
    await endpoint('/', { include: ['order'] });
    await publish('e-1', { source: '/inventory/ABC', subject: 'ABC', type: 'inventory.low' });

    expect(bodies()[0].data).toEqual(event('e-1').data);
    expect(await kept()).toEqual([]);
  });

  it('may end what it asked for, and its deliveries show no order', async () => {
    const { endpointId } = await endpoint('/', { include: ['order'] });
    await publish('e-1');
    const ended = await updateEndpoint({
      as: operator,
      path: { endpointId },
      headers: { 'if-match': '"1"' },
      body: { include: [] },
    });
    await publish('e-2');

    expect(ended).toMatchObject({ status: 200, body: { version: 2 } });
    expect(ended.body).not.toHaveProperty('include');
    expect(bodies()[1].data).toEqual(event('e-2').data);
    const { body } = await listDeliveries({ as: operator, path: { endpointId } });
    expect(body.items).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/lines|"orderId"/);
  });
});
