// @module-tag alone
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as sweepDue } from '../../../../functions/sweep-due.ts';
import { stockKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, idempotencyKey } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { aSplitSku } from '../../../../test/support/split-stock.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { mergeStock } from '../../stock/merge-stock.ts';

const adjustStock = asking('A40');
const listLowStock = asking('A11');

describe('The list of low stock', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  let made = 0;
  const nextSku = () => `LOW-${++made}`;
  beforeAll(() => aCustomer('buyer'));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const sweep = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await sweepDue({ time: '' }, lambdaContext(60_000));
    vi.useRealTimers();
  };
  const isListed = async (sku: string) => {
    const { body } = await listLowStock({ as: operator, query: { level: 'LOW', limit: '100' } });
    return body.items.some((one: { sku: string }) => one.sku === sku);
  };
  const adjust = (sku: string, delta: number) =>
    adjustStock({
      as: operator,
      path: { sku },
      headers: idempotencyKey(),
      body: { delta, reason: 'COUNTED' },
    });

  it('has a SKU that is split while all its rows together are low', async () => {
    const sku = await aSplitSku(nextSku(), { quantity: 24, lowStockThreshold: 10 });
    await catchUp();
    await sweep(1);
    expect(await isListed(sku)).toBe(false);

    await adjust(sku, -15);
    await catchUp();
    const before = await table.get({ ...stockKey(sku) });
    await sweep(3);
    expect(await isListed(sku)).toBe(true);
    expect(await table.get({ ...stockKey(sku) })).toMatchObject({
      countedQuantity: 9,
      version: Number(before?.['version']) + 1,
    });

    await adjust(sku, 5);
    await catchUp();
    // Its row is still in the index, and the list has what all rows together have.
    expect(await table.get({ ...stockKey(sku) })).toMatchObject({ GSI2PK: 'LOW' });
    expect(await isListed(sku)).toBe(false);
    await sweep(5);
    expect(await table.get({ ...stockKey(sku) })).not.toHaveProperty('GSI2PK');

    await adjust(sku, -10);
    await mergeStock(sku);
    await catchUp();
    expect(await isListed(sku)).toBe(true);
  });

  it('costs 3 write units and 1 read unit a minute', async () => {
    await table.clear(({ SK }) => SK === 'PROFILE');
    await aSplitSku(nextSku(), { quantity: 24 });
    await sweep(1);
    const requests = recordRequests();
    await sweep(3);
    const ofTable = requests.filter(({ units }) => units >= 1);
    expect(ofTable.map(({ operation, units }) => [operation, units])).toEqual([
      ['Query', 1],
      ['UpdateItem', 3],
    ]);
  });

  it('is not changed by a sum that a merge has moved under it', async () => {
    const sku = await aSplitSku(nextSku(), { quantity: 24, lowStockThreshold: 10 });
    await adjust(sku, -15);
    const { happened } = justBefore(
      'UpdateItem',
      (input) => input.includes('countedQuantity') && input.includes(sku),
      () => adjust(sku, 20),
    );
    await sweep(1);
    expect(happened()).toBe(true);
    expect(await isListed(sku)).toBe(false);
  });
});
