import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_TAGS } from '../../../domain/order-details.ts';
import {
  customerOrderKey,
  orderMetadataKey,
  orderPosition,
  orderTagKey,
} from '../../../table/keys.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { injectFaults, lostAnswer } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const tagOrder = asking('A29');
const untagOrder = asking('A29c');
const getOrder = asking('A3');

const to = (orderId: string, tag: string, of = customerId) => ({
  as: operator,
  path: { customerId: of, orderId, tag },
});

describe('A29 tag an order, A29c remove a tag', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  const stored = async (orderId: string) =>
    (await table.get({ ...orderMetadataKey(orderId) }))?.['tags'] as Set<string> | undefined;
  const rowsOf = async (orderId: string) =>
    (await table.all()).filter(
      ({ PK, SK }) => String(PK).startsWith('TAG#') && String(SK).endsWith(orderId),
    );

  it('adds to META’s set and to the list of the tag, in one transaction of 4 units', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const requests = recordRequests();

    const answer = await tagOrder(to(orderId, 'gift'));

    expect(answer).toMatchObject({ status: 200, body: { orderId, tag: 'gift' } });
    expect(requests).toMatchObject([
      { operation: 'TransactWriteItems', units: 4, by: { table: 4 } },
    ]);
    expect(await stored(orderId)).toEqual(new Set(['gift']));
    const key = orderTagKey('gift', orderPosition({ placedAt, orderId }));
    expect(await table.get({ ...key })).toEqual({ ...key, type: 'OrderTag', customerId });
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    expect(row).toMatchObject({ version: 1 });
  });

  it('removes from both, in one transaction of 4 units', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await tagOrder(to(orderId, 'gift'));
    await tagOrder(to(orderId, 'b2b'));
    const requests = recordRequests();

    expect(await untagOrder(to(orderId, 'gift'))).toMatchObject({
      status: 200,
      body: { orderId, tag: 'gift' },
    });
    expect(requests).toMatchObject([{ operation: 'TransactWriteItems', units: 4 }]);
    expect(await stored(orderId)).toEqual(new Set(['b2b']));
    expect(await rowsOf(orderId)).toHaveLength(1);
    await untagOrder(to(orderId, 'b2b'));
    expect(await table.get({ ...orderMetadataKey(orderId) })).not.toHaveProperty('tags');
  });

  it('shows the tags by name, and not to the customer', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    for (const tag of ['b2b', 'urgent', 'a']) await tagOrder(to(orderId, tag));
    const path = { orderId };
    expect((await getOrder({ as: operator, path })).body.tags).toEqual(['a', 'b2b', 'urgent']);
    const seen = (await getOrder({ as: customer(customerId), path })).body;
    expect(seen).not.toHaveProperty('tags');
  });

  it('is idempotent both ways, also with 20 tags and after a lost answer', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    for (let n = 0; n < MAX_TAGS; n++) await tagOrder(to(orderId, `tag-${n}`));
    const before = await table.all();

    expect(await tagOrder(to(orderId, 'tag-7'))).toMatchObject({ status: 200 });
    expect(await untagOrder(to(orderId, 'never'))).toMatchObject({ status: 200 });
    injectFaults('TransactWriteItems', lostAnswer);
    await tagOrder(to(orderId, 'tag-7'));
    expect(await tagOrder(to(orderId, 'tag-7'))).toMatchObject({ status: 200 });
    expect(await table.all()).toEqual(before);
    expect(await tagOrder(to(orderId, 'tag-20'))).toMatchObject({
      status: 422,
      body: { code: 'too-many-tags', detail: 'An order may have at most 20 tags.' },
    });
    expect(await table.all()).toEqual(before);
  });

  it('would refuse a tag again among 20 without contains, as a flawed design shows', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    for (let n = 0; n < MAX_TAGS; n++) await tagOrder(to(orderId, `tag-${n}`));
    const add = (also: string) =>
      transact({
        metadata: {
          Update: {
            Key: orderMetadataKey(orderId),
            UpdateExpression: 'ADD tags :tags',
            ConditionExpression: `attribute_not_exists(tags) OR size(tags) < :limit${also}`,
            ExpressionAttributeValues: {
              ':tags': new Set(['tag-7']),
              ':limit': MAX_TAGS,
              ...(also && { ':tag': 'tag-7' }),
            },
          },
        },
      });

    expect(await add('')).toMatchObject({ metadata: {} });
    expect(await add(' OR contains(tags, :tag)')).toBeUndefined();
  });

  it('keeps set and rows the same, and never more than 20, whatever runs at once', async () => {
    for (let round = 0; round < 8; round++) {
      const { orderId } = await anOrder(customerId, 'ABC');
      for (let n = 0; n < MAX_TAGS - 3; n++) await tagOrder(to(orderId, `tag-${n}`));

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          persistently(() =>
            n % 4 === 3
              ? untagOrder(to(orderId, `new-${n - 2}`))
              : tagOrder(to(orderId, `new-${n % 8}`)),
          ),
        ),
      );

      for (const { status } of answers) expect([200, 422]).toContain(status);
      const tags = (await stored(orderId)) ?? new Set();
      expect(tags.size).toBeLessThanOrEqual(MAX_TAGS);
      const rows = (await rowsOf(orderId)).map(({ PK }) => String(PK).slice('TAG#'.length));
      expect(rows.sort()).toEqual([...tags].sort());
    }
  });

  it('is for an order of this customer only', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await tagOrder(to(orderId, 'gift'));
    const before = await table.all();

    for (const ask of [tagOrder, untagOrder])
      for (const call of [to(orderId, 'gift', 'c3d4'), to(`${orderId.slice(0, -4)}0000`, 'gift')])
        expect(await ask(call)).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
    expect(await table.all()).toEqual(before);
  });

  it.each(['Gift', 'a b', 'ä', 'x'.repeat(33), 'a_b'])('refuses the tag %j', async (tag) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await tagOrder(to(orderId, tag))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/path/tag' }] },
    });
  });
});
