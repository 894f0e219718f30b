import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../api/operations/operations.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { stockKey } from '../../table/keys.ts';
import { type Answer, asking, type Caller, customer, operator } from '../support/call.ts';
import {
  cancelLines,
  createFulfillment,
  type Named,
  report as reportMilestone,
  ship,
} from '../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  move,
  orderOf,
  putInventory,
} from '../support/orders.ts';
import {
  capture,
  capturePayment,
  createPayment,
  giveUp,
  type NamedPayment,
  pay,
  refund,
  refundPayment,
  report,
  voidPayment,
} from '../support/payments.ts';
import { freshTable } from '../support/table.ts';
import { anEndpoint } from '../support/webhook-endpoints.ts';

type Send = (key: Record<string, string>) => Promise<Answer>;

/** A request that may be repeated, and what happens around it before it is. */
interface Repeated {
  readonly send: Send;
  readonly meanwhile: () => Promise<unknown>;
}

/** Prepares a request for a resource of its own. The body is the same each time. */
type Prepare = () => Promise<Repeated>;

const adjustStock = asking('A40');
const cancelOrder = asking('A8');
const updateTracking = asking('A20');
const cancelFulfillment = asking('A21');
const createEndpoint = asking('A34');
const updateEndpoint = asking('A34c');
const deleteEndpoint = asking('A34d');
const rotateSecret = asking('A34e');
const pingEndpoint = asking('A34f');

const URL = 'http://localhost:9/hook';

describe('A request that is repeated with its Idempotency-Key', () => {
  const table = freshTable();
  let made = 0;

  beforeAll(() => Promise.all([aSku('ABC'), aSku('XYZ')]));
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:9');
    vi.stubEnv('SHIP_UNPAID', 'true');
  });

  /** An order of three lines, 1000 each. */
  const anOpenOrder = async (): Promise<Named> => {
    const customerId = await aCustomer(`buyer-${++made}`);
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ', 'ABC');
    return { customerId, orderId };
  };
  const buyerOf = ({ customerId }: Named): Caller => customer(customerId);
  const pathOf = ({ customerId, orderId, ...more }: Named & { paymentId?: string }) => ({
    customerId,
    orderId,
    ...more,
  });
  /** A payment of 3000 with an authorization of it. */
  const anAuthorized = async (): Promise<NamedPayment> => {
    const order = await anOpenOrder();
    const { paymentId } = (await pay(order)).body;
    await report({ ...order, paymentId, kind: 'AUTHORIZATION', amount: 3000 });
    return { ...order, paymentId };
  };
  const aPaid = async (): Promise<NamedPayment> => {
    const payment = await anAuthorized();
    await report({ ...payment, kind: 'CAPTURE', amount: 3000 });
    return payment;
  };
  /** Everything that can still happen to an order and its payment, one after the other. */
  const theRest = async (order: Named) => {
    const paid = { ...order, paymentReference: `pi_${order.orderId}` };
    expect(await report({ ...paid, amount: 3000 })).toMatchObject({ status: 200 });
    await ship(order, [2, 1]);
    await cancelLines(order, [[3, 1]]);
    await report({ ...paid, kind: 'REFUND', amount: 700 });
    await cancelOrder({ as: operator, path: pathOf(order) });
    await move(order.customerId, order.orderId, 'DELIVERED').catch(() => undefined);
    await report({ ...paid, kind: 'CHARGEBACK', amount: 300 });
  };
  const endsOf = async (endpointId: string) => {
    const headers = { 'if-match': '*' };
    await updateEndpoint({
      as: operator,
      path: { endpointId },
      headers,
      body: { status: 'DISABLED' },
    });
    await rotateSecret({ as: operator, path: { endpointId }, headers: idempotencyKey() });
    await deleteEndpoint({ as: operator, path: { endpointId } });
  };

  /** Each operation that takes a key, by the id of its access pattern. */
  const CASES: readonly (readonly [id: string, what: string, prepare: Prepare])[] = [
    [
      'A6',
      'an order that is then paid, shipped, refunded and canceled',
      async () => {
        const customerId = await aCustomer(`buyer-${++made}`);
        const body = { ...orderOf('ABC', 'XYZ', 'ABC'), customerNote: 'Ring twice' };
        const path = { customerId };
        let placed: Named;
        return {
          send: async (headers) => {
            const answer = await createOrder({ as: operator, path, headers, body });
            placed ??= { customerId, orderId: answer.body.orderId };
            return answer;
          },
          meanwhile: () => theRest(placed),
        };
      },
    ],
    [
      'A8',
      'lines of an order that is then shipped, refunded and canceled',
      async () => {
        const order = await anOpenOrder();
        await report({ ...order, paymentReference: `pi_${order.orderId}`, amount: 3000 });
        return {
          send: (headers) => cancelLines(order, [[1, 1]], operator, headers as never),
          meanwhile: () => theRest(order),
        };
      },
    ],
    [
      'A8',
      'a whole order that is then paid and refunded',
      async () => {
        const order = await anOpenOrder();
        const body = { reason: 'CUSTOMER' };
        return {
          send: (headers) =>
            cancelOrder({ as: buyerOf(order), path: pathOf(order), headers, body }),
          meanwhile: () => theRest(order),
        };
      },
    ],
    [
      'A8',
      'a whole order with a SKU that is gone, and comes back',
      async () => {
        const customerId = await aCustomer(`buyer-${++made}`);
        const sku = await aSku(`GONE-${made}`);
        const { orderId } = await anOrder(customerId, 'ABC', sku);
        const row = await table.get({ ...stockKey(sku) });
        await table.remove({ ...stockKey(sku) });
        return {
          send: (headers) => cancelOrder({ as: operator, path: { customerId, orderId }, headers }),
          meanwhile: () => table.put({ ...row, ...stockKey(sku) }),
        };
      },
    ],
    [
      'A12',
      'a customer who then buys',
      async () => {
        const email = `new-${++made}@example.com`;
        const body = { customerId: `new-${made}`, name: 'Ada', email, tier: 'GOLD' };
        return {
          send: (headers) => createCustomer({ as: operator, headers, body }),
          meanwhile: () => anOrder(body.customerId, 'ABC'),
        };
      },
    ],
    [
      'A14',
      'a buyer’s payment that is then paid, and given back',
      async () => {
        const order = await anOpenOrder();
        return {
          send: (headers) =>
            createPayment({
              as: buyerOf(order),
              path: pathOf(order),
              headers,
              body: { provider: 'stripe' },
            }),
          meanwhile: () => theRest(order),
        };
      },
    ],
    [
      'A14',
      'a buyer’s payment that nobody has used yet',
      async () => {
        const order = await anOpenOrder();
        const body = { provider: 'stripe' };
        return {
          send: (headers) =>
            createPayment({ as: buyerOf(order), path: pathOf(order), headers, body }),
          meanwhile: () => pay(order, { provider: 'paypal' }),
        };
      },
    ],
    [
      'A14',
      'a buyer’s payment that then failed',
      async () => {
        const order = await anOpenOrder();
        const body = { provider: 'stripe' };
        let paymentId: string;
        return {
          send: async (headers) => {
            const answer = await createPayment({
              as: buyerOf(order),
              path: pathOf(order),
              headers,
              body,
            });
            ({ paymentId } = answer.body);
            return answer;
          },
          meanwhile: () => report({ ...order, paymentId, state: 'FAILED', amount: 3000 }),
        };
      },
    ],
    [
      'A14',
      'money that was received, of an order that is then canceled',
      async () => {
        const order = await anOpenOrder();
        const body = { provider: 'manual', captured: true };
        return {
          send: (headers) => createPayment({ as: operator, path: pathOf(order), headers, body }),
          meanwhile: () => theRest(order),
        };
      },
    ],
    ...(['stripe', 'manual'] as const).map(
      (provider) =>
        [
          'A16',
          `a refund at ${provider} that is followed by another`,
          async () => {
            const order = await anOpenOrder();
            const captured = provider === 'manual';
            const { paymentId } = (await pay(order, { provider, ...(captured && { captured }) }))
              .body;
            const payment = { ...order, paymentId };
            if (!captured) await report({ ...payment, amount: 3000 });
            const body = { amount: 500, reason: 'GOODWILL', lines: [{ seq: 1, quantity: 1 }] };
            return {
              send: (headers: Record<string, string>) =>
                refundPayment({ as: operator, path: pathOf(payment), headers, body }),
              meanwhile: async () => {
                await refund(payment, { amount: 200 });
                await report({ ...payment, provider, kind: 'REFUND', amount: 500 });
                await theRest(order);
              },
            };
          },
        ] as const,
    ),
    [
      'A15',
      'a capture of an order that is then canceled',
      async () => {
        const payment = await anAuthorized();
        const body = { amount: 500, final: false };
        return {
          send: (headers) => capturePayment({ as: operator, path: pathOf(payment), headers, body }),
          meanwhile: async () => {
            await capture(payment, { amount: 700 });
            await report({ ...payment, kind: 'CAPTURE', amount: 500 });
            await theRest(payment);
          },
        };
      },
    ],
    [
      'A15',
      'a capture of everything, which then succeeds',
      async () => {
        const payment = await anAuthorized();
        let transactionId: string;
        return {
          send: async (headers) => {
            const answer = await capturePayment({ as: operator, path: pathOf(payment), headers });
            transactionId ??= answer.body.transactionId;
            return answer;
          },
          meanwhile: () => report({ ...payment, kind: 'CAPTURE', amount: 3000, transactionId }),
        };
      },
    ],
    [
      'A17',
      'a void that the provider refuses, so that the money is captured',
      async () => {
        const payment = await anAuthorized();
        return {
          send: (headers) => voidPayment({ as: operator, path: pathOf(payment), headers }),
          meanwhile: async () => {
            await report({ ...payment, kind: 'VOID', state: 'FAILED', amount: 3000 });
            await report({ ...payment, kind: 'CAPTURE', amount: 3000 });
            await giveUp(payment);
            await theRest(payment);
          },
        };
      },
    ],
    [
      'A16',
      'a refund of everything, which is then charged back',
      async () => {
        const payment = await aPaid();
        return {
          send: (headers) => refundPayment({ as: operator, path: pathOf(payment), headers }),
          meanwhile: () => report({ ...payment, kind: 'CHARGEBACK', amount: 3000 }),
        };
      },
    ],
    [
      'A19',
      'a parcel that is then tracked, delivered, and followed by another',
      async () => {
        const order = await anOpenOrder();
        const body = {
          lines: [{ seq: 1, quantity: 1 }],
          trackingInfo: { company: 'DHL', number: 'A1' },
        };
        let parcel: Named & { readonly fulfillmentId: string };
        return {
          send: async (headers) => {
            const sent = { as: operator, path: pathOf(order), headers, body };
            const answer = await createFulfillment(sent);
            parcel ??= { ...order, fulfillmentId: answer.body.fulfillmentId };
            return answer;
          },
          meanwhile: async () => {
            const headers = { 'if-match': '"1"' };
            const changed = { trackingInfo: { company: 'UPS' } };
            const path = { ...parcel };
            await updateTracking({ as: operator, path, headers, body: changed });
            await reportMilestone(parcel, 'DELIVERED', 5);
            await theRest(order);
          },
        };
      },
    ],
    [
      'A19',
      'a parcel that is then canceled',
      async () => {
        const order = await anOpenOrder();
        let fulfillmentId: string;
        return {
          send: async (headers) => {
            const answer = await createFulfillment({
              as: operator,
              path: pathOf(order),
              headers,
            });
            fulfillmentId ??= answer.body.fulfillmentId;
            return answer;
          },
          meanwhile: async () => {
            await cancelFulfillment({ as: operator, path: { ...order, fulfillmentId } });
            await theRest(order);
          },
        };
      },
    ],
    [
      'A34',
      'an endpoint that is then changed, and deleted',
      async () => {
        const body = { url: URL, eventTypes: ['order.*'], description: `of ${++made}` };
        let endpointId: string;
        return {
          send: async (headers) => {
            const answer = await createEndpoint({ as: operator, headers, body });
            endpointId ??= answer.body.endpointId;
            return answer;
          },
          meanwhile: () => endsOf(endpointId),
        };
      },
    ],
    [
      'A34e',
      'a rotation that is followed by another, and the end of the endpoint',
      async () => {
        const { endpointId } = await anEndpoint({ url: URL });
        return {
          send: (headers) => rotateSecret({ as: operator, path: { endpointId }, headers }),
          meanwhile: () => endsOf(endpointId),
        };
      },
    ],
    [
      'A34f',
      'a ping of an endpoint that is then disabled, and deleted',
      async () => {
        const { endpointId } = await anEndpoint({ url: URL });
        return {
          send: (headers) => pingEndpoint({ as: operator, path: { endpointId }, headers }),
          meanwhile: () => endsOf(endpointId),
        };
      },
    ],
    [
      'A40',
      'an adjustment of a SKU that is then sold, counted and removed',
      async () => {
        const sku = await aSku(`COUNTED-${++made}`);
        const body = { delta: -3, reason: 'DAMAGED', note: 'Wet' };
        const price = { name: 'Other', unitPrice: 5, currency: 'EUR' };
        return {
          send: (headers) => adjustStock({ as: operator, path: { sku }, headers, body }),
          meanwhile: async () => {
            await adjustStock({ as: operator, path: { sku }, headers: idempotencyKey(), body });
            const counted = { ...price, quantity: 1, lowStockThreshold: 0 };
            await putInventory({ as: operator, path: { sku }, body: counted });
            await table.remove({ ...stockKey(sku) });
          },
        };
      },
    ],
  ];

  it('has a case here for each operation with a key', () => {
    const keyed = OPERATIONS.map(({ handler }) => handler)
      .filter(({ shape }) => shape.idempotencyKey !== undefined)
      .map(({ pattern }) => pattern.id);
    expect(new Set(CASES.map(([id]) => id))).toEqual(new Set(keyed));
  });

  it.each(CASES)('gets its first answer, byte for byte: %s, %s', async (_id, _what, prepare) => {
    const { send, meanwhile } = await prepare();
    const key = idempotencyKey();
    const first = await send(key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const before = await table.all();
    await meanwhile();
    const rows = await table.all();
    expect(rows).not.toEqual(before);

    for (let times = 0; times < 2; times++) {
      const again = await send(key);
      expect(again.status).toBe(first.status);
      expect(again.headers).toEqual({ ...first.headers, 'idempotent-replayed': 'true' });
      // The order of members, too: the same bytes.
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    }
    expect(await table.all()).toEqual(rows);
  });

  const named = CASES.filter(([id]) =>
    ACCESS_PATTERNS[id as keyof typeof ACCESS_PATTERNS].path.includes('{'),
  );
  it.each(named)('is another request at another path: %s, %s', async (_id, _what, prepare) => {
    const [one, other] = [await prepare(), await prepare()];
    const key = idempotencyKey();
    const answers = [await one.send(key), await other.send(key)];
    for (const { status, headers } of answers) {
      expect(status).toBeLessThan(300);
      expect(headers).not.toHaveProperty('idempotent-replayed');
    }
    expect(answers[0]?.body).not.toEqual(answers[1]?.body);
  });
});
