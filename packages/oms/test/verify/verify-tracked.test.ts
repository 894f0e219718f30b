import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fulfillmentKey, trackedParcelKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { verifying } from './verifying.ts';

describe('oms verify of the tracking numbers of parcels', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const { verify, verifyAll, change, expectForAPerson } = verifying(table);
  const customerId = 'a1b2';

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  beforeEach(() => {
    vi.stubEnv('FIND_PARCELS', 'true');
  });
  afterEach(() => vi.unstubAllEnvs());

  /** Ships an order with a number of its own, and returns the keys of the parcel and of its row. */
  async function shipped(number: string, ...others: string[]) {
    const { orderId } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId };
    const body = { trackingInfo: { numbers: [number, ...others] } };
    const answer = await asking('A19')({ as: operator, path, headers: idempotencyKey(), body });
    await catchUp();
    const { fulfillmentId } = answer.body as { fulfillmentId: string };
    const key = trackedParcelKey(number, fulfillmentId);
    return { orderId, fulfillmentId, parcel: fulfillmentKey(orderId, fulfillmentId), key };
  }
  const row = ({ orderId }: { readonly orderId: string }) => ({
    type: 'TrackedParcel',
    orderId,
    customerId,
  });

  it('finds nothing where both agree, or where there is no number', async () => {
    const { key } = await shipped('RIGHT');
    const { orderId } = await anOrder(customerId, 'ABC');
    await asking('A19')({
      as: operator,
      path: { customerId, orderId },
      headers: idempotencyKey(),
      body: {},
    });
    await catchUp();

    expect(await table.get({ ...key })).toBeDefined();
    expect(await verifyAll()).toEqual([]);
  });

  it('finds a parcel without its row, and repairs it', async () => {
    const { orderId, key } = await shipped('GONE');
    await table.remove({ ...key });

    const { drifts, left } = await verify(Subject.customer(customerId), true);
    expect(drifts).toMatchObject([
      { what: 'TRACK', key: `${key.PK} / ${key.SK}`, orderId, found: null, repairable: true },
    ]);
    expect(left).toEqual([]);
    expect(await table.get({ ...key })).toEqual({ ...key, ...row({ orderId }) });
  });

  it('finds the missing row of each of several numbers, and repairs them', async () => {
    const { orderId, fulfillmentId, key } = await shipped('BOX1', 'BOX2', 'BOX3');
    const [second, third] = ['BOX2', 'BOX3'].map((word) => trackedParcelKey(word, fulfillmentId));
    for (const missing of [second, third]) await table.remove({ ...missing } as never);

    const { drifts, left } = await verify(Subject.customer(customerId), true);
    expect(drifts.map((drift) => drift.key)).toEqual(
      [second, third].map((missing) => `${missing?.PK} / ${missing?.SK}`),
    );
    expect(left).toEqual([]);
    for (const there of [key, second, third])
      expect(await table.get({ ...there } as never)).toEqual({ ...there, ...row({ orderId }) });
    expect((await verify(Subject.trackingNumber(String(third?.PK)))).drifts).toEqual([]);
  });

  it.each([
    ['another customer’s', { customerId: 'c3d4' }],
    ['another order’s', { orderId: 'o-none' }],
  ])('finds a row that is %s, from both sides, and repairs it', async (_, wrong) => {
    const { orderId, key } = await shipped('WRONG');
    await table.put({ ...key, ...row({ orderId }), ...wrong });

    expect((await verify(Subject.trackingNumber(key.PK))).drifts).toMatchObject([
      { what: 'TRACK' },
    ]);
    const { drifts, left } = await verify(Subject.customer(customerId), true);
    expect(drifts).toMatchObject([{ what: 'TRACK', orderId }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...key })).toEqual({ ...key, ...row({ orderId }) });
  });

  it.each(['true', 'false'])(
    'finds a row whose parcel lost the number, and removes it (findParcels: %s)',
    async (isOn) => {
      const { orderId, parcel, key } = await shipped('LEFT');
      vi.stubEnv('FIND_PARCELS', isOn);
      await change(parcel, { trackingInfo: undefined });

      const { drifts, left } = await verify(Subject.trackingNumber(key.PK), true);
      expect(drifts).toMatchObject([
        { what: 'TRACK', orderId, expected: null, found: { customerId, orderId } },
      ]);
      expect(left).toEqual([]);
      expect(await table.get({ ...key })).toBeUndefined();
    },
  );

  it('expects no row without the setting', async () => {
    const { key } = await shipped('OFF');
    vi.stubEnv('FIND_PARCELS', 'false');
    await table.remove({ ...key });
    expect((await verify(Subject.customer(customerId))).drifts).toEqual([]);

    vi.stubEnv('FIND_PARCELS', 'true');
    expect((await verify(Subject.customer(customerId), true)).drifts).toHaveLength(1);
  });

  it('leaves a row that names no parcel to a person', async () => {
    const key = trackedParcelKey('BROKEN', 'f-1');
    await table.put({ ...key, type: 'TrackedParcel', customerId });
    await expectForAPerson(Subject.trackingNumber(key.PK), [
      { what: 'TRACK', expected: null, found: { customerId, orderId: null } },
    ]);
    await table.remove({ ...key });
  });
});
