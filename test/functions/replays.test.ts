import { globSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationFiles } from '../../packages/api/generate/operation-files.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { idempotencyRecordKey, stockKey } from '../../table/keys.ts';
import { asking, type Caller, customer, operator } from '../support/call.ts';
import { cancelLines, report as reportMilestone, ship } from '../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  idempotencyKey,
  move,
  orderOf,
  putInventory,
} from '../support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../support/payments.ts';
import { freshTable } from '../support/table.ts';
import { anEndpoint } from '../support/webhook-endpoints.ts';

/** Ids that a request is about, and the members of its answer. */
type Made = Record<string, string> & Record<'customerId' | 'orderId' | 'paymentId', string>;

interface Repeated {
  /** Makes a resource of its own. */
  readonly of?: () => Promise<object>;
  /** By default an operator. */
  readonly as?: 'the buyer' | Caller;
  readonly body?: object;
  /** The events before the request is repeated. */
  readonly meanwhile: (made: Made) => Promise<unknown>;
  /** The fingerprint of the record that releases before this one wrote. */
  readonly fingerprint?: string;
}

const adjustStock = asking('A40');
const cancelOrder = asking('A8');
const updateTracking = asking('A20');
const cancelFulfillment = asking('A21');
const updateEndpoint = asking('A34c');
const deleteEndpoint = asking('A34d');
const rotateSecret = asking('A34e');

const URL = 'http://localhost:9/hook';
/** The fingerprint of `{}`, for a request without a body. */
const OF_NOTHING = 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o';
const ONE_PIECE = { lines: [{ seq: 1, quantity: 1 }] };

/**
 * A request that was sent before a deployment may be repeated after it, for 24 hours. So each
 * operation's record keeps its key and its fingerprint, which are literals here: they were computed
 * before `once` became a member of the read request. Never correct one: that would refuse replays.
 */
/** The tests of all operations that an order link opens. */
const OF_LINKS = 'test/functions/remarks/a54-create-order-link.test.ts';

describe('A request that is repeated with its Idempotency-Key', () => {
  const table = freshTable();
  const removed = new Map<string, object | undefined>();
  let made = 0;

  beforeAll(() => Promise.all([aSku('ABC'), aSku('XYZ')]));
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:9');
    vi.stubEnv('SHIP_UNPAID', 'true');
  });

  const aBuyer = async () => ({ customerId: await aCustomer(`buyer-${++made}`) });
  /** An order of three lines, 1000 each. */
  const anOpenOrder = async () => {
    const { customerId } = await aBuyer();
    return { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ', 'ABC')).orderId };
  };
  const aPaidOrder = async () => {
    const order = await anOpenOrder();
    await report({ ...order, paymentReference: `pi_${order.orderId}`, amount: 3000 });
    return order;
  };
  /** A payment of 3000 with an authorization. */
  const anAuthorized = async (amount = 3000) => {
    const order = await anOpenOrder();
    const { paymentId } = (await pay(order)).body;
    await report({ ...order, paymentId, kind: 'AUTHORIZATION', amount });
    return { ...order, paymentId };
  };
  const aCaptured = async () => {
    const payment = await anAuthorized();
    await report({ ...payment, kind: 'CAPTURE', amount: 3000 });
    return payment;
  };
  const receivedBy = (provider: 'stripe' | 'manual') => async () => {
    const order = await anOpenOrder();
    const captured = provider === 'manual' && { captured: true };
    const { paymentId } = (await pay(order, { provider, ...captured })).body;
    if (!captured) await report({ ...order, paymentId, amount: 3000 });
    return { ...order, paymentId };
  };
  const anOrderOfAGoneSku = async () => {
    const { customerId } = await aBuyer();
    const sku = await aSku(`GONE-${made}`);
    const { orderId } = await anOrder(customerId, 'ABC', sku);
    removed.set(orderId, await table.get({ ...stockKey(sku) }));
    await table.remove({ ...stockKey(sku) });
    return { customerId, orderId };
  };
  const anEndpointId = async () => ({ endpointId: (await anEndpoint({ url: URL })).endpointId });

  const orderOfPath = ({ customerId, orderId }: Made) => ({ customerId, orderId });
  const paymentOf = ({ paymentId, ...made }: Made) => ({ ...orderOfPath(made as Made), paymentId });
  /** Everything that can still happen to an order and its payment, one after the other. */
  const theRest = async (made: Made) => {
    const order = orderOfPath(made);
    const paid = { ...order, paymentReference: `pi_${order.orderId}` };
    expect(await report({ ...paid, amount: 3000 })).toMatchObject({ status: 200 });
    await ship(order, [2, 1]);
    await cancelLines(order, [[3, 1]]);
    await report({ ...paid, kind: 'REFUND', amount: 700 });
    await cancelOrder({ as: operator, path: order });
    await move(order.customerId, order.orderId, 'DELIVERED').catch(() => undefined);
    await report({ ...paid, kind: 'CHARGEBACK', amount: 300 });
  };
  const endpointEnds = async ({ endpointId = '' }: Made) => {
    const path = { endpointId };
    const body = { status: 'DISABLED' };
    await updateEndpoint({ as: operator, path, headers: { 'if-match': '*' }, body });
    await rotateSecret({ as: operator, path, headers: idempotencyKey() });
    await deleteEndpoint({ as: operator, path });
  };
  const buys = ({ customerId }: Made) => anOrder(customerId, 'ABC');

  const aBuyersPayment = (meanwhile: Repeated['meanwhile']): Repeated => ({
    of: anOpenOrder,
    as: 'the buyer',
    body: { provider: 'stripe' },
    meanwhile,
  });
  const aRefundAt = (provider: 'stripe' | 'manual'): Repeated => ({
    of: receivedBy(provider),
    body: { amount: 500, reason: 'GOODWILL', ...ONE_PIECE },
    meanwhile: async (made) => {
      await refund(paymentOf(made), { amount: 200 });
      await report({ ...paymentOf(made), provider, kind: 'REFUND', amount: 500 });
      await theRest(made);
    },
    fingerprint: 'HXimnOv0kaW3FGivpXxcpA4jX-wEPeocPwkaZ8tk3X8',
  });
  const aVoid: Repeated = {
    of: () => anAuthorized(),
    meanwhile: async (made) => {
      await report({ ...paymentOf(made), kind: 'VOID', state: 'FAILED', amount: 3000 });
      await report({ ...paymentOf(made), kind: 'CAPTURE', amount: 3000 });
      await giveUp(paymentOf(made));
      await theRest(made);
    },
  };

  /** By the operation's id. Each operation that takes a key has one with a fingerprint. */
  const CASES: Readonly<Record<string, Repeated>> = {
    'A6: an order that is then paid, shipped, refunded and canceled': {
      of: aBuyer,
      body: { ...orderOf('ABC', 'XYZ', 'ABC'), customerNote: 'Ring twice' },
      meanwhile: theRest,
    },
    'A6: an order with all its members': {
      of: aBuyer,
      body: {
        ...orderOf('ABC', 'XYZ'),
        adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
        shippingAddress: { name: 'Ada', line1: '1 Rye Lane', city: 'London', country: 'GB' },
        customerNote: 'Ring twice',
      },
      meanwhile: theRest,
      fingerprint: 'deiht6AGjOBkccv0L3gvD4dWyC4XYAaQG6AWMkIL8H8',
    },
    'A8: lines of an order that is then shipped, refunded and canceled': {
      of: aPaidOrder,
      body: { ...ONE_PIECE, reason: 'INVENTORY' },
      meanwhile: theRest,
      fingerprint: 'EtBqLMrqWoDFooCX2WsjJimIfC3MX3gSA5dAldJRM-E',
    },
    'A8: a whole order that is then paid and refunded': {
      of: anOpenOrder,
      as: 'the buyer',
      body: { reason: 'CUSTOMER' },
      meanwhile: theRest,
    },
    'A8: a whole order with a SKU that is gone, and comes back': {
      of: anOrderOfAGoneSku,
      meanwhile: async ({ orderId }) => table.put({ ...removed.get(orderId) }),
      fingerprint: OF_NOTHING,
    },
    'A12: a customer that an operator creates, who then buys': {
      body: { customerId: 'fp-1', name: 'Ada', email: 'Ada@shop.example', tier: 'GOLD' },
      meanwhile: buys,
      fingerprint: '9LDvp40EpVhxVYzGTdZcbE6HzmV42Glyf9hWgmoGOD4',
    },
    'A12: a customer with the address of the token, who then buys': {
      as: customer('fp-2', 'Bea@shop.example'),
      body: { name: 'Bea' },
      meanwhile: buys,
      fingerprint: 'JTPwKsRjyrPTcKc16N7PhEGseTFezwujUEUiQaGcZxc',
    },
    'A14: a payment of a part, of an order that is then paid': {
      of: anOpenOrder,
      body: { provider: 'stripe', amount: 500 },
      meanwhile: theRest,
      fingerprint: 'u8KQfM8YmtG5rZm0lH2tqhOfU8YDwhQYTajMGGDGb-s',
    },
    'A14: a buyer’s payment that is then paid, and given back': aBuyersPayment(theRest),
    'A14: a buyer’s payment that nobody has used yet': aBuyersPayment((made) =>
      pay(orderOfPath(made), { provider: 'paypal' }),
    ),
    'A14: a buyer’s payment that then failed': aBuyersPayment((made) =>
      report({ ...paymentOf(made), state: 'FAILED', amount: 3000 }),
    ),
    'A14: money that was received, of an order that is then canceled': {
      of: anOpenOrder,
      body: { provider: 'manual', captured: true },
      meanwhile: theRest,
    },
    'A16: a refund at stripe that is followed by another': aRefundAt('stripe'),
    'A16: a refund at manual that is followed by another': aRefundAt('manual'),
    'A16: a refund of everything, which is then charged back': {
      of: aCaptured,
      body: { amount: 3000 },
      meanwhile: (made) => report({ ...paymentOf(made), kind: 'CHARGEBACK', amount: 3000 }),
    },
    'A15: a capture of an order that is then canceled': {
      of: () => anAuthorized(),
      body: { amount: 500, final: false },
      meanwhile: async (made) => {
        await capture(paymentOf(made), { amount: 700 });
        await report({ ...paymentOf(made), kind: 'CAPTURE', amount: 500 });
        await theRest(made);
      },
      fingerprint: 'quofED8YfXi0H4BImfSUWSr4XGt4TYzICaUL5NIwHLI',
    },
    'A15: a capture of everything, which then succeeds': {
      of: () => anAuthorized(),
      meanwhile: ({ transactionId, ...made }) =>
        report({ ...paymentOf(made as Made), kind: 'CAPTURE', amount: 3000, transactionId }),
      fingerprint: OF_NOTHING,
    },
    'A17: a void that the provider refuses, so that the money is captured': aVoid,
    'A17: a void of a part that the provider refuses, so that the money is captured': {
      ...aVoid,
      of: () => anAuthorized(2000),
      body: { amount: 2000 },
      fingerprint: 'NR-QXrpehAOZ-xhGlHdhigWfveBdjogRQRjMAWF7uNc',
    },
    'A19: a parcel that is then tracked, delivered, and followed by another': {
      of: anOpenOrder,
      body: { ...ONE_PIECE, trackingInfo: { company: 'DHL', number: '1Z12345' } },
      meanwhile: async ({ fulfillmentId = '', ...made }) => {
        const path = { ...orderOfPath(made as Made), fulfillmentId };
        const body = { trackingInfo: { company: 'UPS' } };
        await updateTracking({ as: operator, path, headers: { 'if-match': '"1"' }, body });
        await reportMilestone(path, 'DELIVERED', 5);
        await theRest(made as Made);
      },
      fingerprint: 'CQpduj8rr5RRm8YJq6hFxXWOKEe6fnokfeOxhCbAA8Y',
    },
    'A19: a parcel of everything that is then canceled': {
      of: anOpenOrder,
      meanwhile: async ({ fulfillmentId = '', ...made }) => {
        const path = { ...orderOfPath(made as Made), fulfillmentId };
        await cancelFulfillment({ as: operator, path });
        await theRest(made as Made);
      },
      fingerprint: OF_NOTHING,
    },
    'A34: an endpoint that is then changed, and deleted': {
      body: { url: URL, eventTypes: ['order.placed'], description: 'ERP' },
      meanwhile: endpointEnds,
      fingerprint: '6Al7eUv5w_AhYPYhKNi4_6tZHpgYpz-0aDgk7W4F9gU',
    },
    'A34e: a rotation that is followed by another, and the end of the endpoint': {
      of: anEndpointId,
      meanwhile: endpointEnds,
      fingerprint: OF_NOTHING,
    },
    'A34f: a ping of an endpoint that is then disabled, and deleted': {
      of: anEndpointId,
      meanwhile: endpointEnds,
      fingerprint: OF_NOTHING,
    },
    'A40: an adjustment of a SKU that is then sold, counted and removed': {
      of: async () => ({ sku: await aSku(`COUNTED-${++made}`) }),
      body: { delta: -2, reason: 'DAMAGED', note: 'Wet' },
      meanwhile: async ({ sku = '' }) => {
        const body = { delta: -3, reason: 'LOST' };
        await adjustStock({ as: operator, path: { sku }, headers: idempotencyKey(), body });
        const counted = { name: 'Other', unitPrice: 5, currency: 'EUR', quantity: 1 };
        await putInventory({
          as: operator,
          path: { sku },
          body: { ...counted, lowStockThreshold: 0 },
        });
        await table.remove({ ...stockKey(sku) });
      },
      fingerprint: 'tBEUMS2e7Gd_PDjRkcJ3HWtcCRyL16XXlsIoVUymgWg',
    },
  };

  it('has a case here, and a fingerprint, or a replay in the operation’s own tests', () => {
    const checked = Object.entries(CASES).filter(([, { fingerprint }]) => fingerprint);
    const here = new Set(checked.map(([name]) => name.split(':')[0]));
    const keyed = OPERATIONS.map(({ handler }) => handler).filter(
      ({ shape }) => shape.idempotencyKey !== undefined,
    );
    const elsewhere = keyed.filter(({ pattern }) => !here.has(pattern.id));
    const texts = elsewhere.map(({ pattern }) =>
      globSync(pattern.who === 'link' ? OF_LINKS : [...operationFiles(pattern).tests])
        .map((file) => readFileSync(file, 'utf8'))
        .join(),
    );

    expect(keyed.map(({ pattern }) => pattern.id)).toEqual(expect.arrayContaining([...here]));
    expect(here.size).toBeGreaterThanOrEqual(12);
    for (const [at, text] of texts.entries())
      expect(text, elsewhere[at]?.pattern.id).toContain("'idempotent-replayed'");
  });

  it.each(Object.entries(CASES))(
    'gets its first answer, byte for byte: %s',
    async (name, repeated) => {
      const isAsked = ({ handler }: Operation) => name.startsWith(`${handler.pattern.id}:`);
      const { handler } = OPERATIONS.find(isAsked) ?? expect.fail(`no operation of ${name}`);
      const ask = asking(handler);
      const path = { ...(await repeated.of?.()) } as Made;
      const as =
        repeated.as === 'the buyer' ? customer(path.customerId) : (repeated.as ?? operator);
      const [key, body] = [`key ${++made}`, repeated.body];
      const send = () => ask({ as, path, headers: idempotencyKey(key), ...(body && { body }) });
      const first = await send();
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      const before = await table.all();
      await repeated.meanwhile({ ...first.body, ...path });
      const rows = await table.all();
      expect(rows).not.toEqual(before);

      for (let times = 0; times < 2; times++) {
        const again = await send();
        expect(again.status).toBe(first.status);
        const { 'server-timing': _, ...same } = first.headers;
        const { 'server-timing': units, ...headers } = again.headers;
        expect(headers).toEqual({ ...same, 'idempotent-replayed': 'true' });
        // Only reads: it found that all is done.
        expect([undefined, 'write;desc="0"']).toContain(units?.split(', ')[1]);
        // The order of members, too: the same bytes.
        expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
      }
      expect(await table.all()).toEqual(rows);
      const { method, path: template } = handler.pattern;
      const route = `${method} ${template.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? '')}`;
      const { fingerprint = expect.any(String) } = repeated;
      expect(
        await table.get({ ...idempotencyRecordKey(String(as['sub']), route, key) }),
      ).toMatchObject({ type: 'IdempotencyRecord', fingerprint });
    },
  );
});
