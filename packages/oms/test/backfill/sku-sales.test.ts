import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lineItemKey, orderMetadataKey, stockKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { SKU_SALES } from '../../backfill/jobs/sku-sales.ts';

const run = () => backfill({ job: SKU_SALES, segments: 1, onPage: () => {} });

describe('The backfill sku-sales', () => {
  const table = freshTable();
  const inIndex = async () =>
    (await table.all('GSI1')).filter(({ GSI1PK }) => GSI1PK === stockKey('ABC').PK).length;
  let orders: { orderId: string }[] = [];

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC'), aSku('XYZ')]);
    orders = [await anOrder('a1b2', 'ABC', 'XYZ'), await anOrder('a1b2', 'ABC')];
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(() => table.clear());

  it('does not create a line again that is erased meanwhile', async () => {
    const { orderId = '' } = await anOrder('a1b2', 'XYZ');
    const erase = () => table.remove({ ...lineItemKey(orderId, 1) });
    const { happened } = justBefore(
      'UpdateItem',
      (input) => input.includes(orderId) && input.includes('SALE#'),
      erase,
    );

    expect(await run()).toMatchObject({ right: 3, lacking: 0 });
    expect(happened()).toBe(true);
    expect(
      (await table.all()).filter(({ PK, SK }) => String(PK).endsWith(orderId) && SK === 'ITEM#001'),
    ).toEqual([]);
  });

  it('gives each line its key, so that the orders are found, for 2 units a line', async () => {
    const old = await anOrder('a1b2', 'ABC');
    const requests = await recordWhile(async () => {
      expect((await run()).run.status).toBe('COMPLETE');
    });
    const keyed = requests.filter(({ input }) => JSON.stringify(input).includes('SALE#'));
    expect(keyed.map(({ units }) => units)).toEqual([2]);

    expect(await inIndex()).toBe(3);
    vi.stubEnv('SKU_SALES', 'true');
    const { body } = await asking('A31e')({ as: operator, query: { sku: 'ABC', sort: 'asc' } });
    expect(body.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual(
      [...orders, old].map(({ orderId }) => orderId),
    );
    // Written by A6 itself, a line is right already.
    await anOrder('a1b2', 'ABC');
    expect(await run()).toMatchObject({ right: 5, lacking: 0 });
  });

  it('names the lines of an order without META, and those that are none', async () => {
    const { orderId = '' } = await anOrder('a1b2', 'XYZ');
    await table.remove({ ...orderMetadataKey(orderId) });
    await table.put(
      { ...lineItemKey('o-1', 1), sku: 'ABC', quantity: 1 },
      { ...lineItemKey(orderId, 2), sku: 'A#B', quantity: 1 },
      { ...lineItemKey(orderId, 3), sku: 'LAB', qty: 1 },
    );

    const done = await run();

    expect(done.lackingKeys).toEqual([`ORDER#${orderId} / ITEM#001`]);
    expect(done.refusedKeys.toSorted()).toEqual([
      `ORDER#${orderId} / ITEM#002: it has no SKU`,
      'ORDER#o-1 / ITEM#001: its order id contains no time',
    ]);
    expect(done.run.status).toBe('RUNNING');
  });
});
