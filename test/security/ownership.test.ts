import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_PATTERNS, type PatternId } from '../../functions/manifest/access-patterns.ts';
import { type Answer, asking, type Caller, customer, operator } from '../support/call.ts';
import {
  aCustomer,
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../support/orders.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { freshTable } from '../support/table.ts';
import { figure, SEED } from './figures.ts';

const PAIRS = 1000;
const OWNERS = 8;

/** A customer's resources, and the secret in them that only the owner may see. */
interface Belongings {
  readonly customerId: string;
  readonly orderIds: readonly string[];
  readonly cursor: string;
  readonly key: string;
  /** Part of the name, the e-mail address and the shipping address. */
  readonly secret: string;
}

describe(`Objects of customers, ${PAIRS} random pairs of caller and owner (seed ${SEED})`, () => {
  freshTable();
  const random = seededRandom(SEED);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const belongings: Belongings[] = [];

  beforeAll(async () => {
    await aSku('ABC');
    for (let n = 0; n < OWNERS; n++) {
      const [customerId, secret, key] = [`owner-${n}`, `secret${n}${n}${n}`, `key-${n}`];
      const as = customer(customerId, `${secret}@example.com`);
      await createCustomer({
        as,
        headers: idempotencyKey(),
        body: { name: secret },
      });
      const body = { ...orderOf('ABC'), shippingAddress: { street: secret } };
      const orders = [];
      for (const headers of [idempotencyKey(key), idempotencyKey(), idempotencyKey()]) {
        orders.push((await createOrder({ as, path: { customerId }, headers, body })).body.orderId);
      }
      const list = asking('A2');
      const { body: page } = await list({ as, path: { customerId }, query: { limit: '1' } });
      belongings.push({ customerId, orderIds: orders, key, secret, cursor: page.nextCursor });
    }
    await aCustomer('bystander');
  });

  type Ask = (as: Caller, of: Belongings) => Promise<Answer>;
  const ask =
    (id: PatternId, more: (of: Belongings) => object = () => ({})): Ask =>
    (as, of) => {
      const ids = { customerId: of.customerId, orderId: pick(of.orderIds) };
      const path = Object.fromEntries(
        Object.entries(ids).filter(([name]) => ACCESS_PATTERNS[id].path.includes(`{${name}}`)),
      );
      return asking(id)({ as, path, ...more(of) });
    };

  const ASKS: readonly (readonly [string, Ask, owner: readonly number[]])[] = [
    ['A1', ask('A1'), [200]],
    ['A2', ask('A2'), [200]],
    ['A2 with a cursor', ask('A2', ({ cursor }) => ({ query: { cursor } })), [200]],
    ['A4', ask('A2', () => ({ query: { status: 'OPEN' } })), [200]],
    ['A3', ask('A3'), [200]],
    ['A3b', ask('A3b'), [200]],
    ['A9', ask('A9'), [200]],
    ['A13', ask('A13'), [200]],
    ['A8', ask('A8', () => ({ headers: { 'if-match': '"9"' } })), [412]],
    [
      'A6 with the owner’s key',
      ask('A6', ({ key, secret }) => ({
        headers: idempotencyKey(key),
        body: { ...orderOf('ABC'), shippingAddress: { street: secret } },
      })),
      [201],
    ],
  ];

  const STRANGERS = [404];
  /** A cursor belongs to its owner: not even an operator may use it. */
  const expectedOf = (
    as: Caller,
    of: Belongings,
    name: string,
    owner: readonly number[],
  ): readonly number[] => {
    if (as === operator) return name === 'A2 with a cursor' ? [400] : owner;
    return as['sub'] === of.customerId ? owner : STRANGERS;
  };

  it('are shown to their owner and operators only', async () => {
    const callers: Caller[] = [
      ...belongings.map(({ customerId }) => customer(customerId)),
      customer('bystander'),
      operator,
    ];
    const [leaks, wrong]: [string[], string[]] = [[], []];
    let allowed = 0;
    for (let n = 0; n < PAIRS; n++) {
      const [as, of, [name, send, expected]] = [pick(callers), pick(belongings), pick(ASKS)];
      const { status, body } = await send(as, of);
      const answers = expectedOf(as, of, name, expected);
      const tried = `${name} of ${of.customerId} as ${as['sub']}`;
      if (answers !== STRANGERS) allowed++;
      if (!answers.includes(status)) wrong.push(`${tried}: ${status}`);
      if (answers === STRANGERS && JSON.stringify(body).includes(of.secret)) leaks.push(tried);
    }
    figure(
      `ownership: leaks in ${PAIRS} pairs`,
      String(leaks.length),
      leaks.length + wrong.length === 0,
    );
    expect({ wrong, leaks }).toEqual({ wrong: [], leaks: [] });
    expect(allowed).toBeGreaterThan(PAIRS / 10);
  });

  it('are not replayed to another customer who sends the same key', async () => {
    const [first, second] = belongings as [Belongings, Belongings];
    const headers = idempotencyKey(first.key);
    const as = customer(second.customerId);
    const path = { customerId: second.customerId };
    const body = { ...orderOf('ABC'), shippingAddress: { street: first.secret } };
    const {
      status,
      body: placed,
      headers: answered,
    } = await createOrder({ as, path, headers, body });
    expect(status).toBe(201);
    expect(answered['idempotent-replayed']).toBeUndefined();
    expect(first.orderIds).not.toContain(placed.orderId);
  });
});
