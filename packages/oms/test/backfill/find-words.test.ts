import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundWordsKey, orderMetadataKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { FIND_WORDS } from '../../backfill/jobs/find-words.ts';

const run = () => backfill({ job: FIND_WORDS, segments: 2, onPage: () => {} });

describe('The backfill find-words', () => {
  const table = freshTable();
  const words = async () => (await table.all()).filter(({ type }) => type === 'Found');

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function anOrderOf(name?: string): Promise<string> {
    const { body } = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: idempotencyKey(),
      body: { ...orderOf('ABC'), ...(name && { shippingAddress: { name } }) },
    });
    return body.orderId;
  }

  it('lets older orders and customers be found, for 10 units with three words', async () => {
    const orderId = await anOrderOf('Nia Lund Berg');
    await anOrderOf();
    const requests = await recordWhile(async () => {
      expect(await run()).toMatchObject({ right: 3, lacking: 0, run: { status: 'COMPLETE' } });
    });
    const written = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    // The customer has two words.
    expect(written.map(({ units }) => units).sort()).toEqual([10, 6]);

    vi.stubEnv('FIND_ORDERS', 'true');
    const { body } = await asking('A31f')({ as: operator, query: { q: 'lund' } });
    expect(body.items).toMatchObject([{ orderId, customerId: 'a1b2' }]);
    const { body: customers } = await asking('A33b')({ as: operator, query: { q: 'customer' } });
    expect(customers.items).toEqual([{ customerId: 'a1b2', guest: false }]);
    expect(await recordWhile(run)).not.toContainEqual(
      expect.objectContaining({ operation: 'TransactWriteItems' }),
    );
  });

  it('leaves no word of an order that is erased meanwhile', async () => {
    const before = (await words()).length;
    const orderId = await anOrderOf('Zoe Quux');
    const { happened } = justBefore(
      'TransactWriteItems',
      (input) => input.includes(orderId),
      () => table.remove({ ...orderMetadataKey(orderId) }),
    );

    expect(await run()).toMatchObject({ lacking: 0 });
    expect(happened()).toBe(true);
    expect(await words()).toHaveLength(before);
  });

  it('mends words that a person has changed', async () => {
    const orderId = await anOrderOf('Ada Byron');
    await run();
    await table.put({ ...foundWordsKey(orderId), type: 'FoundWords', words: ['ada', 'king'] });

    expect(await run()).toMatchObject({ lacking: 0 });
    expect((await words()).map(({ SK }) => String(SK).split('#')[0])).toContain('byron');
  });
});
