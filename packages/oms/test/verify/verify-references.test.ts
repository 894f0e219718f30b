import { beforeAll, describe, expect, it } from 'vitest';
import { type Key, orderReferenceKey } from '../../../../table/keys.ts';
import { type Caller, customer, operator } from '../../../../test/support/call.ts';
import { aCustomer, aSku, createOrder, orderOf } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

const BRIEF = { looks: 1, betweenMillis: 20 };

describe('oms verify of the references of orders', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });

  let references = 0;
  /** Places an order, and returns its id and the key of its reference's record. */
  async function placed(as: Caller = operator) {
    const source = as === operator ? 'checkout' : 'cart';
    const reference = { source, id: `c-${++references}` };
    const body = { ...orderOf('ABC'), reference };
    const { body: order } = await createOrder({
      as,
      path: { customerId: 'a1b2' },
      body,
    });
    await catchUp();
    return { orderId: order.orderId as string, key: orderReferenceKey(order.reference, 'a1b2') };
  }
  const change = async (key: Key, attributes: Record<string, unknown>) =>
    table.put({ ...(await table.get({ ...key })), ...attributes });
  const findings = async (subject: Parameters<typeof verifySubject>[0]) =>
    (await verifySubject(subject, { repair: false, grace: BRIEF })).drifts;
  const ofCustomer = () => findings(Subject.customer('a1b2'));
  const ofRecord = ({ PK }: Key) => findings(Subject.orderReference(PK));

  it('finds nothing where both agree', async () => {
    const { key } = await placed();
    expect(await ofCustomer()).toEqual([]);
    expect(await ofRecord(key)).toEqual([]);

    const own = await placed(customer('a1b2'));
    expect(await ofCustomer()).toEqual([]);
    expect(await ofRecord(own.key)).toEqual([]);
  });

  it('finds a record that names another order, from both sides', async () => {
    const [one, other] = [await placed(), await placed()];
    await change(one.key, { orderId: other.orderId });

    expect(await ofCustomer()).toMatchObject([
      { what: 'REF', orderId: one.orderId, why: 'its reference names another order' },
    ]);
    expect(await ofRecord(one.key)).toMatchObject([
      { what: 'REF', why: 'its order has another reference', repairable: false },
    ]);
    await change(one.key, { orderId: one.orderId });
  });

  it('finds an order whose record is gone, and a record whose order is gone', async () => {
    const { key, orderId } = await placed();
    const record = await table.get({ ...key });
    await table.remove({ ...key });
    expect(await ofCustomer()).toMatchObject([
      { what: 'REF', orderId, why: 'its reference has no record', found: null },
    ]);

    await table.put({ ...record, orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' });
    expect(await ofRecord(key)).toMatchObject([{ why: 'its order does not exist' }]);
    await table.put({ ...record, orderId: 7 });
    expect(await ofRecord(key)).toMatchObject([{ why: 'it does not name an order' }]);
  });
});
