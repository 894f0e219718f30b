import { beforeAll, describe, expect, it } from 'vitest';
import { orderMetadataKey, orderPosition, orderTagKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

const BRIEF = { looks: 1, betweenMillis: 20 };

describe('oms verify of the tags of orders', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  beforeAll(() => Promise.all([aCustomer('a1b2'), aSku('ABC')]));

  /** Places an order with a tag of its own, and returns the key of its row in the list. */
  async function tagged(tag: string) {
    const order = await anOrder('a1b2', 'ABC');
    const path = { customerId: 'a1b2', orderId: order.orderId, tag };
    await asking('A29')({ as: operator, path });
    await catchUp();
    return { orderId: order.orderId, key: orderTagKey(tag, orderPosition(order)) };
  }
  const findings = async (subject: Parameters<typeof verifySubject>[0]) =>
    (await verifySubject(subject, { repair: false, grace: BRIEF })).drifts;
  const ofCustomer = () => findings(Subject.customer('a1b2'));

  it('finds nothing where both agree', async () => {
    const { key } = await tagged('right');
    expect(await ofCustomer()).toEqual([]);
    expect(await findings(Subject.tag(key.PK))).toEqual([]);
  });

  it('finds a tag whose row is gone', async () => {
    const { key, orderId } = await tagged('gone');
    const row = await table.get({ ...key });
    await table.remove({ ...key });

    expect(await ofCustomer()).toMatchObject([
      { what: 'TAG', orderId, expected: { customerId: 'a1b2' }, found: null, repairable: false },
    ]);
    await table.put({ ...row, ...key });
  });

  it('finds a row of an order without the tag, of another customer’s, and of none', async () => {
    const { key, orderId } = await tagged('left');
    const metadata = { ...(await table.get({ ...orderMetadataKey(orderId) })) };
    const { tags, ...untagged } = metadata;
    const wrong = [
      { what: 'TAG', orderId, expected: null, why: 'the order does not have the tag' },
    ];

    await table.put({ ...orderMetadataKey(orderId), ...untagged });
    expect(await findings(Subject.tag(key.PK))).toMatchObject(wrong);
    await table.put({ ...orderMetadataKey(orderId), ...metadata });
    await table.put({ ...key, type: 'OrderTag', customerId: 'c3d4' });
    expect(await findings(Subject.tag(key.PK))).toMatchObject(wrong);
    await table.put({ ...key, type: 'OrderTag', customerId: 'a1b2' });
    expect(await findings(Subject.tag(key.PK))).toEqual([]);
    await table.put({ ...orderTagKey('left', '2026-06-01#o-none'), customerId: 'a1b2' });
    expect(await findings(Subject.tag(key.PK))).toMatchObject([{ what: 'TAG', orderId: 'o-none' }]);
  });
});
