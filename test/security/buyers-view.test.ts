import { beforeAll, describe, expect, it } from 'vitest';
import { LINK_RIGHTS } from '../../domain/order-link.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../functions/manifest/access-patterns.ts';
import { EXAMPLE_CUSTOMER } from '../../packages/api/operations/example.ts';
import { operationNamed } from '../../packages/api/story/ask.ts';
import type { Step } from '../../packages/api/story/step.ts';
import { type Answer, asking, type Caller, customer, holderOf, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku, expectStatus, idempotencyKey } from '../support/orders.ts';
import { pay, refund, report } from '../support/payments.ts';
import { playStory, project } from '../support/play-story.ts';
import { changeStream } from '../support/stream.ts';
import { freshTable } from '../support/table.ts';

/** Members that are the shop's own, wherever they are in an answer. */
const SHOPS_MEMBERS = [
  'onHold',
  'tags',
  'shopAttributes',
  'byName',
  'createdByName',
  'requestedBy',
  'requestedByName',
  'decidedBy',
  'settledBy',
  'deliveredBy',
  'cancelledBy',
  'acts',
  'discrepancy',
  'failure',
  'reminder',
];

/** Words that only the shop wrote, in the story and below: people, a suspicion, remarks. */
const SHOPS_WORDS = ['op-1', 'ada', 'FRAUD', 'shops-tag', 'shops-value', 'shops-comment'];

/** The shop's members and words in an answer, each with its place. */
function shopsOwnIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, n) => shopsOwnIn(one, `${place}/${n}`));
  if (typeof value === 'string')
    return SHOPS_WORDS.filter((word) => value === word || value.includes(`is ${word}`)).map(
      (word) => `${place}: ${word}`,
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(SHOPS_MEMBERS.includes(name) ? [`${place}/${name}`] : []),
    ...shopsOwnIn(member, `${place}/${name}`),
  ]);
}

interface Named {
  readonly customerId: string;
  readonly orderId: string;
}

/** The reads of an order that a buyer may send. */
const reads = ({ customerId, orderId }: Named, link: Caller) => {
  const as = customer(customerId);
  return {
    A2: { as, path: { customerId } },
    A3: { as, path: { orderId } },
    A3b: { as, path: { customerId, orderId } },
    A4: { as, path: { customerId }, query: { status: 'OPEN' } },
    A13: { as, path: { orderId } },
    A30: { as, path: { orderId } },
    A53: { as: link },
  };
};

const linkTo = async (path: Named): Promise<Caller> => {
  const { body } = await asking('A54')({
    as: operator,
    path: { ...path },
    body: { rights: [...LINK_RIGHTS], days: 30 },
  });
  return holderOf(body.orderLink);
};

/** Reads an order in every way in which a buyer may. */
async function readAsBuyer(path: Named): Promise<string[]> {
  const calls = Object.entries(reads(path, await linkTo(path)));
  const found = await Promise.all(
    calls.map(async ([id, call]) => {
      const answer = await asking(id as PatternId)(call);
      if (answer.status !== 200) return [`${id}: ${answer.status}`];
      return shopsOwnIn(answer.body, id);
    }),
  );
  return found.flat();
}

/** True for a step that a buyer sends. */
function isOfBuyer({ as, operation }: Step): boolean {
  const sender = as ?? operationNamed(operation).example.as;
  return sender !== 'operator' && sender !== 'connector';
}

/** The order that an answer is about. */
function ordersIn({ status, body }: Answer): readonly Named[] {
  const { orderId, customerId = EXAMPLE_CUSTOMER.customerId } = body;
  const isOrder = status < 300 && typeof orderId === 'string' && orderId.startsWith('o-');
  return isOrder ? [{ orderId, customerId }] : [];
}

const IS_BUYERS: readonly unknown[] = ['customer', 'anyone', 'link', 'public'];

describe('The buyer’s view of an order', () => {
  freshTable({ stream: true });
  const changes = changeStream();

  it('has nothing of the shop’s, in every state of the story', async () => {
    const found: string[] = [];
    const seen = new Map<string, Named>();
    let touched = new Set<string>();
    let reading = 0;
    await playStory({
      changes: async () => {
        for (const orderId of touched) {
          const path = seen.get(orderId);
          if (!path) continue;
          found.push(...(await readAsBuyer(path)));
          reading += 1;
        }
        touched = new Set();
        return changes();
      },
      made: (by, answer, step) => {
        if (!answer || !step) return;
        if (isOfBuyer(step)) found.push(...shopsOwnIn(answer.body, `${by} “${step.name}”`));
        for (const order of ordersIn(answer)) {
          seen.set(order.orderId, seen.get(order.orderId) ?? order);
          touched.add(order.orderId);
        }
      },
    });
    expect(found.filter((one) => !one.endsWith(': 404'))).toEqual([]);
    expect(reading).toBeGreaterThan(40);
  });

  describe('of one with everything that a shop may note', () => {
    const path = { customerId: 'ann', orderId: '' };
    let link: Caller;
    let version: number;
    const ask = async (id: PatternId, call: object, status = 200): Promise<Answer> => {
      const answer = await expectStatus(status, () =>
        asking(id)({ as: operator, path: { ...path }, ...call }),
      );
      await project({ changes, made: () => {} });
      return answer;
    };

    beforeAll(async () => {
      await Promise.all([aCustomer('ann'), aSku('VASE')]);
      const body = {
        currency: 'EUR',
        lines: [{ sku: 'VASE', quantity: 5, unitPrice: 1000 }],
        attributes: { gift: 'for Ida', ribbon: 'red' },
      };
      const placed = await ask('A6', { as: customer('ann'), headers: idempotencyKey(), body }, 201);
      path.orderId = placed.body.orderId;
      link = await linkTo(path);
      const { paymentId } = (await expectStatus(201, () => pay(path, { amount: 5000 }))).body;
      await expectStatus(200, () => report({ ...path, paymentId, amount: 5000 }));
      await project({ changes, made: () => {} });
      const part = { lines: [{ seq: 1, quantity: 1 }], reason: 'FRAUD' };
      await ask('A8', { headers: idempotencyKey(), body: part });
      const money = { amount: 100, reason: 'FRAUD' };
      await expectStatus(201, () => refund({ ...path, paymentId }, money));
      await ask('A6b', { body: { attributes: { gift: 'shops-value', check: 'shops-value' } } });
      await ask('A29', { path: { ...path, tag: 'shops-tag' } });
      const internal = { text: 'shops-comment' };
      await ask('A28', { headers: idempotencyKey(), body: internal }, 201);
      version = (await ask('A3b', {})).body.version;
      const held = await ask('A7b', {
        headers: { 'if-match': `"${version}"` },
        body: { reason: 'FRAUD' },
      });
      version = held.body.version;
    });

    it('is seen by operators', async () => {
      const order = (await ask('A3', { path: { orderId: path.orderId } })).body;
      expect(order).toMatchObject({
        onHold: 'FRAUD',
        tags: ['shops-tag'],
        attributes: { gift: 'shops-value', check: 'shops-value', ribbon: 'red' },
      });
      expect(order).not.toHaveProperty('shopAttributes');
      const timeline = (await ask('A30', { path: { orderId: path.orderId } })).body;
      const found = shopsOwnIn(timeline).join();
      expect(found).toMatch(/cancellation\/reason: FRAUD.*shops-comment/);
      expect(found).toContain('transaction/reason: FRAUD');
    });

    it('is not seen by a customer or by whoever has a link', async () => {
      expect(await readAsBuyer(path)).toEqual([]);
    });

    it('keeps what the buyer gave', async () => {
      for (const [id, call] of [
        ['A3', { as: customer('ann'), path: { orderId: path.orderId } }],
        ['A53', { as: link, path: {} }],
      ] as const)
        expect((await ask(id, call)).body.attributes).toEqual({ gift: 'for Ida', ribbon: 'red' });
    });

    /** Each other route that a buyer may call about an order, with the answer in this state. */
    const writes = (): Readonly<Record<string, readonly [call: object, status: number]>> => {
      const as = customer('ann');
      const headers = () => idempotencyKey();
      const some = { lines: [{ seq: 1, quantity: 1 }] };
      const back = { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }] };
      const stated = { name: 'Ann', email: 'ann@example.com', ...some };
      const paid = { provider: 'stripe' };
      const none = { fulfillmentId: 'f-0', paymentId: 'p-0', returnId: 'r-0' };
      const ifMatch = { 'if-match': `"${version}"` };
      const address = { shippingAddress: { line1: 'Street 1', city: 'Bonn', country: 'DE' } };
      return {
        A27: [{ as, headers: ifMatch, body: address }, 409],
        A28: [{ as, headers: headers(), body: { text: 'When?' } }, 201],
        A8: [{ as, headers: headers(), body: some }, 200],
        A53c: [{ as: link, path: {}, headers: headers(), body: some }, 200],
        A14: [{ as, headers: headers(), body: paid }, 409],
        A53b: [{ as: link, path: {}, headers: headers(), body: paid }, 409],
        A49: [{ as, path: { ...path, ...none } }, 404],
        A53f: [{ as: link, path: none }, 404],
        A22b: [{ as, path: { ...path, ...none } }, 200],
        A23: [{ as, headers: headers(), body: back }, 409],
        A24: [
          { as, path: { ...path, ...none }, headers: ifMatch, body: { status: 'CANCELLED' } },
          404,
        ],
        A53e: [{ as: link, path: {}, headers: headers(), body: back }, 409],
        A53g: [
          {
            as: link,
            path: { returnId: 'r-0' },
            headers: ifMatch,
            body: { status: 'CANCELLED' },
          },
          404,
        ],
        A53h: [{ as: link, path: {}, headers: headers(), body: { text: 'When?' } }, 201],
        A53i: [{ as: link, path: { fulfillmentId: 'f-0' } }, 200],
        A47c: [{ as, body: stated }, 202],
        A53d: [{ as: link, path: {}, body: stated }, 202],
      };
    };

    /** Routes that are about no order, or that make one. */
    const NOT_OF_AN_ORDER = 'A1 A9 A9b A12 A32 A32b A32c A37 A38 A10b A6 A47 A47b'.split(' ');

    it('is tried on every route that a buyer may call', () => {
      const routes = Object.values(ACCESS_PATTERNS)
        .filter(({ who }) => IS_BUYERS.includes(who))
        .map(({ id }) => id);
      const tried = [...Object.keys(reads(path, link)), ...Object.keys(writes())];
      expect([...tried, ...NOT_OF_AN_ORDER].sort()).toEqual(routes.sort());
    });

    it('is not seen in answers to what a buyer does, or in their repetitions', async () => {
      const found: string[] = [];
      for (const [id, [call, status]] of Object.entries(writes())) {
        const first = await ask(id as PatternId, call, status);
        const again = await asking(id as PatternId)({ path: { ...path }, ...call });
        found.push(...shopsOwnIn(first.body, id), ...shopsOwnIn(again.body, `${id} again`));
      }
      expect(found).toEqual([]);
      expect(await readAsBuyer(path)).toEqual([]);
    });

    it('has the reason of a cancellation that the buyer gave', async () => {
      const { orderId } = await anOrder('ann', 'VASE');
      const own = { path: { customerId: 'ann', orderId }, as: customer('ann') };
      await ask('A8', { ...own, headers: idempotencyKey(), body: { reason: 'CUSTOMER' } });
      const { items } = (await ask('A30', { ...own, path: { orderId } })).body;
      expect(items).toContainEqual(
        expect.objectContaining({
          kind: 'CANCELLATION',
          cancellation: expect.objectContaining({ reason: 'CUSTOMER' }),
        }),
      );
    });
  });
});
