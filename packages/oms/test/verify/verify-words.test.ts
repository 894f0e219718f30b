import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import { indexOrder } from '../../../../table/finding/index-order.ts';
import {
  foundCustomerKey,
  foundKey,
  foundWordsKey,
  orderMetadataKey,
  profileKey,
} from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import {
  aSku,
  createCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { type Row, verifying } from './verifying.ts';

const PHONE = '+49 431 5550123';

describe('oms verify of the words that orders and customers are found by', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const { verify, verifyAll, change } = verifying(table);
  const customerId = 'a1b2';
  const key = (found: unknown) => found as Row;

  beforeEach(async () => {
    vi.stubEnv('FIND_ORDERS', 'true');
    await table.clear();
    await aSku('ABC', { quantity: 100 });
    const body = { customerId, name: 'Nia Lund', email: 'nia@example.com', phone: PHONE };
    expect((await createCustomer({ as: operator, headers: idempotencyKey(), body })).status).toBe(
      201,
    );
  });
  afterEach(() => vi.unstubAllEnvs());

  /** An order that is found by a name, a postal code and a telephone number. */
  async function anIndexedOrder() {
    const shippingAddress = { name: 'Ada Byron', postalCode: '24103', phone: PHONE };
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), shippingAddress },
    });
    const { orderId, placedAt } = body as { orderId: string; placedAt: string };
    await catchUp();
    await indexOrder(orderId, phoneSecret);
    const { words } = (await table.get({ ...foundWordsKey(orderId) })) as { words: string[] };
    expect(words).toHaveLength(4);
    const rowOf = (word: string) => foundKey(word, { orderId, placedAt });
    return { orderId, words, rowOf, phone: words.find((word) => word.startsWith('+')) ?? '' };
  }
  const isFound = async (query: Record<string, string>) =>
    (await asking('A31f')({ as: operator, query })).body.items.length === 1;

  it('finds nothing where all agree', async () => {
    await anIndexedOrder();
    expect(await verifyAll()).toEqual([]);
  });

  it.each(['a name', 'a telephone number', 'the list'])(
    'finds an order that lacks the row of %s, names no word, and repairs it',
    async (what) => {
      const { orderId, rowOf, phone } = await anIndexedOrder();
      const rows = { 'a name': rowOf('ada'), 'a telephone number': rowOf(phone) };
      const lost = rows[what as keyof typeof rows] ?? foundWordsKey(orderId);
      const before = await table.all();
      await table.remove({ ...lost });

      const { drifts, left } = await verify(Subject.customer(customerId), true);
      expect(drifts).toMatchObject([{ what: 'FIND', orderId, repairable: true }]);
      expect(JSON.stringify(drifts)).not.toMatch(/ada|byron|24103/i);
      expect(left).toEqual([]);
      expect(await table.get({ ...lost })).toEqual(before.find(({ SK }) => SK === lost.SK));
      expect(await isFound({ q: 'byron' })).toBe(true);
      expect(await isFound({ phone: PHONE })).toBe(true);
    },
  );

  it('finds an order whose words are those of another name, and repairs them', async () => {
    const { orderId, rowOf } = await anIndexedOrder();
    await change(orderMetadataKey(orderId), { shippingAddress: { name: 'Zoe Quux' } });

    const { drifts, left } = await verify(Subject.customer(customerId), true);
    expect(drifts).toMatchObject([{ what: 'FIND', found: { words: 0, others: 4 } }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...rowOf('ada') })).toBeUndefined();
    expect(await isFound({ q: 'quux' })).toBe(true);
  });

  it.each(['true', 'false'])(
    'finds a row that no order lists, and removes it (findOrders: %s)',
    async (isOn) => {
      const { orderId, rowOf } = await anIndexedOrder();
      vi.stubEnv('FIND_ORDERS', isOn);
      const [right, stale] = [rowOf('ada'), rowOf('adrian')];
      await table.put({ ...(await table.get({ ...right })), ...stale } as never);

      const { drifts, left } = await verify(Subject.words(stale.PK), true);
      expect(drifts).toMatchObject([{ what: 'FIND', orderId, expected: null }]);
      expect(JSON.stringify(drifts)).not.toContain('adrian');
      expect(left).toEqual([]);
      expect(await table.get({ ...stale })).toBeUndefined();
      expect(await table.get({ ...right })).toBeDefined();
    },
  );

  it('finds a row of another customer from both sides, and repairs it', async () => {
    const { orderId, rowOf } = await anIndexedOrder();
    await change(rowOf('ada'), { customerId: 'c3d4' });

    expect((await verify(Subject.customer(customerId))).drifts).toMatchObject([{ orderId }]);
    const { drifts, left } = await verify(Subject.words(rowOf('ada').PK), true);
    expect(drifts).toMatchObject([{ what: 'FIND', orderId }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...rowOf('ada') })).toMatchObject({ customerId });
  });

  it('finds a customer who lacks a row, or lists another word, and repairs both', async () => {
    const { foundWords } = (await table.get({ ...profileKey(customerId) })) as {
      foundWords: string[];
    };
    expect(foundWords).toHaveLength(3);
    const row = foundCustomerKey('lund', customerId);
    const before = await table.all();
    await table.remove({ ...row });
    const first = await verify(Subject.customer(customerId), true);
    expect(first.drifts).toMatchObject([{ what: 'FIND', found: { words: 3, rows: 2 } }]);
    expect(first.left).toEqual([]);

    await change(profileKey(customerId), { foundWords: ['lund', 'old'] });
    await table.put(key({ ...foundCustomerKey('old', customerId), type: 'FoundCustomer' }));
    expect((await verify(Subject.customer(customerId), true)).left).toEqual([]);
    expect(await table.get({ ...foundCustomerKey('old', customerId) })).toBeUndefined();
    expect(await table.get({ ...row })).toEqual(before.find(({ SK }) => SK === row.SK));
    expect(await verifyAll()).toEqual([]);
  });

  it('finds a row that no customer lists, and removes it', async () => {
    const stale = foundCustomerKey('luna', customerId);
    await table.put(key({ ...stale, type: 'FoundCustomer', words: ['luna'] }));

    const { drifts, left } = await verify(Subject.words(stale.PK), true);
    expect(drifts).toMatchObject([{ what: 'FIND', expected: null }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...stale })).toBeUndefined();
    expect(await table.get({ ...foundCustomerKey('lund', customerId) })).toBeDefined();
  });

  it('expects no rows without the setting', async () => {
    const { rowOf } = await anIndexedOrder();
    vi.stubEnv('FIND_ORDERS', 'false');
    await table.remove({ ...rowOf('ada') });
    expect((await verify(Subject.customer(customerId))).drifts).toEqual([]);
  });
});
