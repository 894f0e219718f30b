import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fulfillmentKey, type Key, PARTITIONS, trackedParcelKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { FIND_PARCELS } from '../../backfill/jobs/find-parcels.ts';

const run = () => backfill({ job: FIND_PARCELS, segments: 2, onPage: () => {} });

describe('The backfill find-parcels', () => {
  const table = freshTable();
  const customerId = 'a1b2';
  const tracked = async () =>
    ((await table.all()) as unknown as Key[])
      .map(({ PK }) => PK)
      .filter((PK) => PK.startsWith(PARTITIONS.tracked));

  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));
  beforeEach(async () => {
    for (const { PK, SK } of (await table.all()) as unknown as Key[])
      if (/^(ORDER|TRACK|MIGRATION)#/.test(PK)) await table.remove({ PK, SK });
  });
  afterEach(() => vi.unstubAllEnvs());

  async function shipped(trackingInfo?: object) {
    const { orderId } = await anOrder(customerId, 'ABC');
    const body = trackingInfo ? { trackingInfo } : {};
    const call = { as: operator, path: { customerId, orderId }, headers: idempotencyKey(), body };
    const { fulfillmentId } = (await asking('A19')(call)).body as { fulfillmentId: string };
    return { orderId, fulfillmentId, parcel: fulfillmentKey(orderId, fulfillmentId) };
  }

  it('lets older parcels be found, for one unit each', async () => {
    const { orderId, fulfillmentId } = await shipped({ company: 'DHL', number: 'jd 1' });
    await shipped();
    await shipped({ company: 'DHL' });
    const requests = await recordWhile(async () => {
      expect(await run()).toMatchObject({ right: 1, lacking: 0, run: { status: 'COMPLETE' } });
    });
    const written = requests.filter(({ operation }) => operation === 'PutItem');
    expect(written.map(({ units }) => units)).toContain(1);

    vi.stubEnv('FIND_PARCELS', 'true');
    const { body } = await asking('A52')({ as: operator, query: { tracking: 'JD-1' } });
    expect(body.items).toMatchObject([{ orderId, customerId, fulfillmentId }]);
    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
  });

  it('lets an older parcel be found by each of its numbers', async () => {
    const { fulfillmentId } = await shipped({ numbers: ['BOX 1', 'BOX 2'] });
    await table.put({
      ...trackedParcelKey('BOX1', fulfillmentId),
      ...{ type: 'TrackedParcel', orderId: 'o-wrong', customerId },
    });

    expect(await run()).toMatchObject({ right: 1, lacking: 0, run: { status: 'COMPLETE' } });
    expect((await tracked()).sort()).toEqual(['TRACK#BOX1', 'TRACK#BOX2']);
    expect(await run()).toMatchObject({ right: 1, lacking: 0 });
  });

  it('removes the rows of numbers that parcels lost, and corrects a wrong one', async () => {
    const { orderId, fulfillmentId } = await shipped({ number: 'NEW1' });
    const row = { type: 'TrackedParcel', orderId, customerId };
    await table.put({ ...trackedParcelKey('OLD1', fulfillmentId), ...row });
    await table.put({ ...trackedParcelKey('NEW1', fulfillmentId), ...row, customerId: 'c3d4' });

    expect(await run()).toMatchObject({ right: 1, lacking: 0, run: { status: 'COMPLETE' } });
    expect(await tracked()).toEqual(['TRACK#NEW1']);
    expect(await table.get({ ...trackedParcelKey('NEW1', fulfillmentId) })).toMatchObject(row);
  });

  it('leaves no row of a number that is erased meanwhile', async () => {
    const { parcel } = await shipped({ number: 'GONE1' });
    const { happened } = justBefore(
      'PutItem',
      (input) => input.includes('TRACK#GONE1'),
      () => table.remove({ ...parcel }),
    );

    expect(await run()).toMatchObject({ lacking: 0 });
    expect(happened()).toBe(true);
    expect(await tracked()).toEqual([]);
  });

  it('refuses a row that names no parcel', async () => {
    await table.put({ ...trackedParcelKey('BROKEN', 'f-1'), type: 'TrackedParcel' });
    expect(await run()).toMatchObject({ refused: 1 });
    expect(await tracked()).toEqual(['TRACK#BROKEN']);
  });
});
