import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../api/operations/operations.ts';
import { idempotencyRecordKey } from '../../table/keys.ts';
import { asking, type Call, customer, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, orderOf } from '../support/orders.ts';
import { pay, report } from '../support/payments.ts';
import { freshTable } from '../support/table.ts';
import { anEndpoint } from '../support/webhook-endpoints.ts';

/** A request, and the ids that its operation needs. */
type Prepare = () => Promise<Pick<Call, 'as' | 'path' | 'body'>>;

/** The fingerprint of `{}`, for a request without a body. */
const OF_NOTHING = 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o';

/**
 * A request that was sent before a deployment may be repeated after it, for 24 hours. So each
 * operation's record keeps its key and its fingerprint, which are literals here: they were computed
 * before `once` became a member of the read request. Never correct one: that would refuse replays.
 */
describe('The record of a request that may be repeated', () => {
  const table = freshTable();
  let made = 0;

  beforeAll(() => Promise.all([aSku('ABC'), aSku('XYZ')]));
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:9');
    vi.stubEnv('SHIP_UNPAID', 'true');
  });

  const anOpenOrder = async () => {
    const customerId = await aCustomer(`buyer-${++made}`);
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    return { customerId, orderId };
  };
  const anAuthorized = async () => {
    const order = await anOpenOrder();
    const { paymentId } = (await pay(order)).body;
    await report({ ...order, paymentId, kind: 'AUTHORIZATION', amount: 2000 });
    return { ...order, paymentId };
  };
  const aPaid = async () => {
    const payment = await anAuthorized();
    await report({ ...payment, kind: 'CAPTURE', amount: 2000 });
    return payment;
  };
  const of = (path: Promise<Record<string, string>>, body?: object) =>
    path.then((path) => ({ path, ...(body && { body }) }));

  const CASES: readonly (readonly [id: string, of: string, Prepare, fingerprint: string])[] = [
    [
      'A6',
      'an order',
      () =>
        of(
          aCustomer(`buyer-${++made}`).then((customerId) => ({ customerId })),
          {
            ...orderOf('ABC', 'XYZ'),
            adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
            shippingAddress: { name: 'Ada', line1: '1 Rye Lane', city: 'London', country: 'GB' },
            customerNote: 'Ring twice',
          },
        ),
      'deiht6AGjOBkccv0L3gvD4dWyC4XYAaQG6AWMkIL8H8',
    ],
    [
      'A8',
      'lines to cancel',
      () => of(anOpenOrder(), { lines: [{ seq: 1, quantity: 1 }], reason: 'INVENTORY' }),
      'EtBqLMrqWoDFooCX2WsjJimIfC3MX3gSA5dAldJRM-E',
    ],
    ['A8', 'a whole order to cancel', () => of(anOpenOrder()), OF_NOTHING],
    [
      'A12',
      'a customer that an operator creates',
      async () => ({
        body: { customerId: 'fp-1', name: 'Ada', email: 'Ada@shop.example', tier: 'GOLD' },
      }),
      '9LDvp40EpVhxVYzGTdZcbE6HzmV42Glyf9hWgmoGOD4',
    ],
    [
      'A12',
      'a customer with the address of the token',
      async () => ({ as: customer('fp-2', 'Bea@shop.example'), body: { name: 'Bea' } }),
      'JTPwKsRjyrPTcKc16N7PhEGseTFezwujUEUiQaGcZxc',
    ],
    [
      'A14',
      'a payment',
      () => of(anOpenOrder(), { provider: 'stripe', amount: 500 }),
      'u8KQfM8YmtG5rZm0lH2tqhOfU8YDwhQYTajMGGDGb-s',
    ],
    [
      'A15',
      'a capture',
      () => of(anAuthorized(), { amount: 500, final: false }),
      'quofED8YfXi0H4BImfSUWSr4XGt4TYzICaUL5NIwHLI',
    ],
    ['A15', 'a capture of everything', () => of(anAuthorized()), OF_NOTHING],
    [
      'A16',
      'a refund',
      () => of(aPaid(), { amount: 500, reason: 'GOODWILL', lines: [{ seq: 1, quantity: 1 }] }),
      'HXimnOv0kaW3FGivpXxcpA4jX-wEPeocPwkaZ8tk3X8',
    ],
    [
      'A17',
      'a void',
      () => of(anAuthorized(), { amount: 2000 }),
      'NR-QXrpehAOZ-xhGlHdhigWfveBdjogRQRjMAWF7uNc',
    ],
    [
      'A19',
      'a fulfillment',
      () =>
        of(anOpenOrder(), {
          lines: [{ seq: 1, quantity: 1 }],
          trackingInfo: { company: 'DHL', number: '1Z12345' },
        }),
      'CQpduj8rr5RRm8YJq6hFxXWOKEe6fnokfeOxhCbAA8Y',
    ],
    ['A19', 'a fulfillment of everything', () => of(anOpenOrder()), OF_NOTHING],
    [
      'A34',
      'an endpoint',
      async () => ({
        body: { url: 'http://localhost:9/hook', eventTypes: ['order.placed'], description: 'ERP' },
      }),
      '6Al7eUv5w_AhYPYhKNi4_6tZHpgYpz-0aDgk7W4F9gU',
    ],
    ['A34e', 'a new secret', () => of(anEndpointId()), OF_NOTHING],
    ['A34f', 'a ping', () => of(anEndpointId()), OF_NOTHING],
    [
      'A40',
      'an adjustment of stock',
      () => of(Promise.resolve({ sku: 'ABC' }), { delta: -2, reason: 'DAMAGED', note: 'Wet' }),
      'tBEUMS2e7Gd_PDjRkcJ3HWtcCRyL16XXlsIoVUymgWg',
    ],
  ];

  async function anEndpointId() {
    const { endpointId } = await anEndpoint({ url: 'http://localhost:9/hook' });
    return { endpointId };
  }

  it('is checked of every operation that takes a key', () => {
    const takesKey = OPERATIONS.filter(({ handler }) => 'idempotencyKey' in handler.shape);

    expect([...new Set(CASES.map(([id]) => id))].sort()).toEqual(
      takesKey.map(({ handler }) => handler.pattern.id).sort(),
    );
  });

  it.each(CASES)(
    'has the fingerprint of before: %s, %s',
    async (id, what, prepare, fingerprint) => {
      const found = OPERATIONS.find(({ handler }) => handler.pattern.id === id);
      const { handler } = found as NonNullable<typeof found>;
      const { method, path: template } = handler.pattern;
      const { as = operator, path = {}, body } = await prepare();
      const key = `key of ${what}`;

      const answer = await asking(handler)({
        as,
        path,
        headers: idempotencyKey(key),
        body,
      });

      expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
      const route = `${method} ${template.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? '')}`;
      const record = await table.get({ ...idempotencyRecordKey(as['sub'] ?? '', route, key) });
      expect(record).toMatchObject({ type: 'IdempotencyRecord', fingerprint });
    },
  );
});
