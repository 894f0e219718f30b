// @module-tag timed
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.ts';
import { MAX_DUE_FAILURES, postpone } from '../../../table/due/postpone.ts';
import {
  customerOrderKey,
  emailKey,
  fulfillmentKey,
  profileKey,
  returnKey,
  stockKey,
  webhookEndpointKey,
} from '../../../table/keys.ts';
import { disableEndpoint } from '../../../table/webhooks/endpoint-health.ts';
import { type Answer, asking, customer, operator } from '../../support/call.ts';
import { ship as shipLines } from '../../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
  putInventory,
  updateStatus,
} from '../../support/orders.ts';
import { decide, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';
import { faultyWire, LOSSES, type Loss, type WireRequest } from '../../support/wire.ts';

const cancelOrder = asking('A8');
const updateTracking = asking('A20');
const deleteEndpoint = asking('A34d');
const updateEndpoint = asking('A34c');
const customerId = 'a1b2';
const LEVEL = {
  name: 'Blue mug',
  unitPrice: 1250,
  currency: 'EUR',
  quantity: 40,
  lowStockThreshold: 5,
};

describe('A write whose answer is lost', () => {
  const table = freshTable();
  const wire = faultyWire();
  beforeAll(() => aCustomer(customerId));

  /** The write's own request: the one that names this. */
  const naming =
    (text: string) =>
    ({ operation, body }: WireRequest) =>
      /^(Update|Put|Transact)/.test(operation) && body.includes(text);
  /** A shop has at most twenty endpoints. */
  const remove = (endpointId: string) => deleteEndpoint({ as: operator, path: { endpointId } });
  const rowOf = (order: { orderId: string; placedAt: string }) =>
    table.get({ ...customerOrderKey({ customerId, ...order }) });
  const stockOf = (sku: string) => table.get({ ...stockKey(sku) });
  const ship = (orderId: string, ifMatch = '"1"') =>
    updateStatus({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': ifMatch },
      body: { status: 'SHIPPED' },
    });
  const put = (sku: string, level: object, ifMatch?: string) =>
    putInventory({
      as: operator,
      path: { sku },
      body: level,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });
  const place = (sku: string, key = randomUUID()) =>
    createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(key),
      body: orderOf(sku),
    });

  async function aParcel(sku: string) {
    const { orderId } = await anOrder(customerId, await aSku(`${sku}-${randomUUID()}`));
    const { body } = await shipLines({ customerId, orderId });
    return { customerId, orderId, fulfillmentId: body.fulfillmentId as string };
  }
  const track = (path: Awaited<ReturnType<typeof aParcel>>, number: string, version: number) =>
    updateTracking({
      as: operator,
      path,
      headers: { 'if-match': `"${version}"` },
      body: {
        trackingInfo: { company: 'DHL', number },
        estimatedDeliveryAt: '2026-12-01T12:00:00Z',
      },
    });

  const describeEndpoint = (endpointId: string, description: string, version: number) =>
    updateEndpoint({
      as: operator,
      path: { endpointId },
      headers: { 'if-match': `"${version}"` },
      body: { description, eventTypes: ['order.paid', 'order.placed'] },
    });

  /**
   * Each write pattern: prepares, then returns the request to lose, the request to send, and the
   * expectations afterwards.
   */
  const PATTERNS: Record<string, (loss: Loss) => Promise<Play>> = {
    'A6 create order': async () => {
      const sku = await aSku(`A6-${randomUUID()}`, { quantity: 10 });
      return {
        applies: naming(sku),
        send: () => place(sku),
        hold: async (answer) => {
          expect(answer).toMatchObject({ status: 201, body: { version: 1, status: 'OPEN' } });
          expect(await stockOf(sku)).toMatchObject({ quantity: 9, version: 2 });
          expect(await rowOf(answer.body)).toMatchObject({ version: 1 });
        },
      };
    },
    'A7 update status': async () => {
      const order = await anOrder(customerId, await aSku(`A7-${randomUUID()}`));
      return {
        applies: naming(order.orderId),
        send: () => ship(order.orderId),
        hold: async (answer) => {
          expect(answer).toMatchObject({
            status: 200,
            headers: { etag: '"2"' },
            body: { orderId: order.orderId, status: 'SHIPPED', version: 2 },
          });
          expect(await rowOf(order)).toMatchObject({
            status: 'SHIPPED',
            version: 2,
            updatedAt: answer.body.updatedAt,
          });
        },
      };
    },
    'A8 cancel order': async () => {
      const sku = await aSku(`A8-${randomUUID()}`, { quantity: 10 });
      const order = await anOrder(customerId, sku);
      return {
        applies: naming(order.orderId),
        send: () => cancelOrder({ as: operator, path: { customerId, orderId: order.orderId } }),
        hold: async (answer) => {
          expect(answer).toMatchObject({ status: 200, body: { status: 'CANCELLED', version: 2 } });
          expect(await stockOf(sku)).toMatchObject({ quantity: 10, version: 3 });
          expect(await rowOf(order)).toMatchObject({ status: 'CANCELLED', version: 2 });
        },
      };
    },
    'A10 create a stock level': async () => {
      const sku = `NEW-${randomUUID()}`;
      return {
        applies: naming(sku),
        send: () => put(sku, LEVEL),
        hold: async (answer) => {
          expect(answer).toMatchObject({
            status: 201,
            headers: { etag: '"1"' },
            body: { quantity: 40 },
          });
          expect(await stockOf(sku)).toMatchObject({ quantity: 40, version: 1 });
        },
      };
    },
    'A10 replace a stock level': async () => {
      const sku = await aSku(`OLD-${randomUUID()}`, { quantity: 10 });
      return {
        applies: naming(sku),
        send: () => put(sku, LEVEL, '"1"'),
        hold: async (answer) => {
          expect(answer).toMatchObject({
            status: 200,
            headers: { etag: '"2"' },
            body: { quantity: 40 },
          });
          expect(await stockOf(sku)).toMatchObject({ quantity: 40, version: 2 });
        },
      };
    },
    'A20 change how a fulfillment is followed': async () => {
      const path = await aParcel('A20');
      return {
        applies: naming(path.fulfillmentId),
        send: () => track(path, '1', 1),
        hold: async (answer) => {
          const tracking = { trackingInfo: { number: '1' }, version: 2 };
          expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: tracking });
          expect(
            await table.get({ ...fulfillmentKey(path.orderId, path.fulfillmentId) }),
          ).toMatchObject(tracking);
        },
      };
    },
    'A24 open a return': async () => {
      const { orderId } = await anOrder(customerId, await aSku(`A24-${randomUUID()}`));
      const path = { customerId, orderId };
      await ship(orderId);
      const { body } = await sendBack(path, [[1, 1]], { as: customer(customerId) });
      const { returnId } = body;
      return {
        applies: naming(returnId),
        send: () => decide({ ...path, returnId }, 'OPEN', 1),
        hold: async (answer) => {
          const opened = { status: 'OPEN', version: 2 };
          expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: opened });
          expect(await table.get({ ...returnKey(orderId, returnId) })).toMatchObject(opened);
        },
      };
    },
    'A34 create a webhook endpoint': async () => {
      const url = `https://hooks.shop.example/${randomUUID()}`;
      return {
        applies: naming(url),
        send: async () => ({ status: 201, headers: {}, body: await anEndpoint({ url }) }),
        hold: async ({ body }) => {
          expect(body).toMatchObject({ url, version: 1, secret: expect.any(String) });
          expect(await table.get({ ...webhookEndpointKey(body.endpointId) })).toMatchObject({
            url,
          });
          await remove(body.endpointId);
        },
      };
    },
    'A34c change a webhook endpoint': async () => {
      const { endpointId } = await anEndpoint();
      return {
        applies: naming(endpointId),
        send: () => describeEndpoint(endpointId, 'Warehouse', 1),
        hold: async (answer) => {
          const changed = { description: 'Warehouse', eventTypes: ['order.paid', 'order.placed'] };
          expect(answer).toMatchObject({
            status: 200,
            headers: { etag: '"2"' },
            body: { ...changed, version: 2 },
          });
          expect(await table.get({ ...webhookEndpointKey(endpointId) })).toMatchObject(changed);
          await remove(endpointId);
        },
      };
    },
    'A34d delete a webhook endpoint': async () => {
      const url = `https://hooks.shop.example/${randomUUID()}`;
      const { endpointId } = await anEndpoint({ url });
      return {
        applies: ({ operation, body }) => operation === 'DeleteItem' && body.includes(endpointId),
        send: () => deleteEndpoint({ as: operator, path: { endpointId } }),
        hold: async (answer) => {
          expect(answer).toMatchObject({ status: 200, body: { endpointId, url } });
          expect(await table.get({ ...webhookEndpointKey(endpointId) })).toBeUndefined();
        },
      };
    },
    'the sweep gives a row up': async () => {
      const row = {
        ...webhookEndpointKey(`w-${randomUUID()}`),
        GSI2PK: 'DUE#0',
        GSI2SK: '2026-06-01T12:00:00.000Z#e-1',
      };
      await table.put({ ...row, dueFailures: MAX_DUE_FAILURES - 1 });
      return {
        applies: naming('REMOVE GSI2PK'),
        send: async () => ({ status: 200, headers: {}, body: await postpone(row, new Date()) }),
        hold: async ({ body }) => {
          // True, so that it is logged and counted.
          expect(body).toBe(true);
          expect(await table.get({ PK: row.PK, SK: row.SK })).not.toHaveProperty('GSI2PK');
        },
      };
    },
    'A12 create customer': async () => {
      const id = `new-${randomUUID()}`;
      const body = { customerId: id, name: 'Nora', email: `${id}@example.com` };
      return {
        applies: naming(id),
        send: () => createCustomer({ as: operator, headers: idempotencyKey(), body }),
        hold: async (answer) => {
          expect(answer).toMatchObject({ status: 201, body: { ...body, version: 1 } });
          expect(await table.get({ ...profileKey(id) })).toMatchObject({
            createdAt: answer.body.createdAt,
          });
          expect(await table.get({ ...emailKey(body.email) })).toMatchObject({ customerId: id });
        },
      };
    },
  };

  describe.concurrent.each(LOSSES)('(%s)', (loss) => {
    it.each(Object.entries(PATTERNS))('is answered as a success: %s', async (_, prepare) => {
      const { applies, send, hold } = await prepare(loss);
      wire.lose(applies, loss);

      const answer = await send();

      await hold(answer);
    });
  });

  // Not beside the others: a shop has at most twenty endpoints.
  it.each(LOSSES)('(%s) is known to a delivery that disables an endpoint', async (loss) => {
    const { endpointId } = await anEndpoint();
    wire.lose(naming(endpointId), loss);

    expect(await disableEndpoint({ endpointId, version: 1 } as WebhookEndpoint, 'GONE')).toBe(true);
    const disabled = { status: 'DISABLED', disabledReason: 'GONE' };
    expect(await table.get({ ...webhookEndpointKey(endpointId) })).toMatchObject(disabled);
    await remove(endpointId);
  });

  /**
   * Writes that another operator's write can follow: the request to send, and the other operator's
   * request.
   */
  const FOLLOWED: Record<string, () => Promise<Followed>> = {
    'A7 move an order': async () => {
      const { orderId } = await anOrder(customerId, await aSku(`F7-${randomUUID()}`));
      return {
        applies: naming(orderId),
        send: () => ship(orderId),
        follow: () =>
          updateStatus({
            as: operator,
            path: { customerId, orderId },
            headers: { 'if-match': '"2"' },
            body: { status: 'DELIVERED' },
          }),
        forestall: () => cancelOrder({ as: operator, path: { customerId, orderId } }),
        refused: 412,
      };
    },
    'A20 change how a fulfillment is followed': async () => {
      const path = await aParcel('F20');
      return {
        applies: naming(path.fulfillmentId),
        send: () => track(path, '1', 1),
        // The same request once more: that version is another operator's.
        follow: () => track(path, '1', 2),
        forestall: () => track(path, '2', 1),
        refused: 412,
      };
    },
    'A20 follow a fulfillment whose expected arrival another operator sets': async () => {
      const path = await aParcel('N20');
      const body = { estimatedDeliveryAt: '2026-12-02T12:00:00Z' };
      const arrives = (version: number) =>
        updateTracking({ as: operator, path, headers: { 'if-match': `"${version}"` }, body });
      return {
        applies: naming(path.fulfillmentId),
        send: () => track(path, '1', 1),
        follow: () => arrives(2),
        forestall: () => arrives(1),
        refused: 412,
      };
    },
    'A34c enable a webhook endpoint that another operator describes': async () => {
      const { endpointId } = await anEndpoint();
      const become = (status: string, version: number) =>
        updateEndpoint({
          as: operator,
          path: { endpointId },
          headers: { 'if-match': `"${version}"` },
          body: { status },
        });
      await become('DISABLED', 1);
      return {
        applies: naming(endpointId),
        send: () => become('ENABLED', 2),
        follow: () => describeEndpoint(endpointId, 'Mailer', 3),
        forestall: () => describeEndpoint(endpointId, 'Mailer', 2),
        refused: 412,
      };
    },
    'A34c change a webhook endpoint': async () => {
      const { endpointId } = await anEndpoint();
      return {
        applies: naming(endpointId),
        send: () => describeEndpoint(endpointId, 'Warehouse', 1),
        follow: () => describeEndpoint(endpointId, 'Warehouse', 2),
        forestall: () => describeEndpoint(endpointId, 'Mailer', 1),
        refused: 412,
      };
    },
    'A10 replace a stock level': async () => {
      const sku = await aSku(`F10-${randomUUID()}`, { quantity: 10 });
      return {
        applies: naming(sku),
        // One of several versions: the oldest of them determines what is unknown.
        send: () => put(sku, LEVEL, '"1", "9"'),
        follow: () => put(sku, { ...LEVEL, quantity: 39 }, '"2"'),
        forestall: () => put(sku, { ...LEVEL, quantity: 39 }, '"1"'),
        refused: 412,
      };
    },
    'A10 create a stock level': async () => {
      const sku = `F-${randomUUID()}`;
      return {
        applies: naming(sku),
        send: () => put(sku, LEVEL),
        follow: () => put(sku, { ...LEVEL, quantity: 39 }, '"1"'),
        forestall: () => put(sku, { ...LEVEL, quantity: 39 }),
        refused: 428,
      };
    },
  };

  it.concurrent.each(Object.entries(FOLLOWED))(
    'is answered 503, not as another operator’s change, if a change followed it: %s',
    async (_, prepare) => {
      const { applies, send, follow, refused } = await prepare();
      wire.lose(applies, 'error');
      let followed: Answer | undefined;
      wire.hold(applies, async () => {
        followed = await follow();
      });

      const answer = await send();

      expect(followed).toMatchObject({ status: 200 });
      expect(answer).toMatchObject({ status: 503, body: { code: 'try-again' } });
      expect(await send()).toMatchObject({ status: refused });
    },
  );

  it.concurrent.each(Object.entries(FOLLOWED))(
    'is refused if only another operator’s change was executed: %s',
    async (_, prepare) => {
      const { applies, send, forestall, refused } = await prepare();
      wire.lose(applies, 'before');
      wire.hold(applies, forestall);

      expect(await send()).toMatchObject({ status: refused });
    },
  );
});

interface Followed {
  readonly applies: (request: WireRequest) => boolean;
  readonly send: () => Promise<Answer>;
  /** Another operator changes the row after the write. */
  readonly follow: () => Promise<Answer>;
  /** Another operator changes the row before the write. */
  readonly forestall: () => Promise<Answer>;
  readonly refused: number;
}

interface Play {
  readonly applies: (request: WireRequest) => boolean;
  readonly send: () => Promise<Answer>;
  readonly hold: (answer: Answer) => Promise<void>;
}
