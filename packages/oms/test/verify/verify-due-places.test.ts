import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockShardKey, webhookDeliveryKey, withdrawalKey } from '../../../../table/keys.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { verifying } from './verifying.ts';

const DELIVERY = webhookDeliveryKey('w-1', '2026-06-01T12:00:00.000Z', 'e-1');
const DUE_AT = '2026-06-01T12:05:00.000Z';

describe('oms verify of the places of due rows', () => {
  const table = freshTable();
  const { verifyAll } = verifying(table);
  beforeEach(() => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '4');
    return table.clear();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(['DUE#3', 'SEND#3'])('finds nothing of a delivery in %s', async (GSI2PK) => {
    await table.put({ ...DELIVERY, GSI2PK, GSI2SK: `${DUE_AT}#e-1` });
    expect(await verifyAll()).toEqual([]);
  });

  it.each(['MATCH#3', 'ERASE#0', 'SEND#9'])('moves a delivery from %s', async (GSI2PK) => {
    await table.put({ ...DELIVERY, GSI2PK, GSI2SK: `${DUE_AT}#e-1` });

    expect(await verifyAll(true)).toMatchObject([{ what: 'DUE', found: { GSI2PK } }]);

    const { GSI2PK: place, GSI2SK } = (await table.get({ ...DELIVERY })) ?? {};
    expect([place, GSI2SK]).toEqual([expect.stringMatching(/^SEND#[0-3]$/), `${DUE_AT}#e-1`]);
    expect(await verifyAll()).toEqual([]);
  });

  it('names a row that can not be due, for a person', async () => {
    const row = { PK: 'IDEMP#x', SK: 'LOCK', GSI2PK: 'DUE#1', GSI2SK: `${DUE_AT}#x` };
    await table.put(row);
    expect(await verifyAll(true)).toMatchObject([
      { what: 'DUE', key: 'IDEMP#x / LOCK', repairable: false },
    ]);
    expect(await table.all()).toEqual([row]);
  });

  it('moves a statement from another sweep’s partition, and keeps its time', async () => {
    const row = { ...withdrawalKey('v-1'), type: 'Withdrawal', status: 'AWAITING', version: 1 };
    await table.put({ ...row, GSI2PK: 'DUE#1', GSI2SK: `${DUE_AT}#v-1`, dueFailures: 3 });

    expect(await verifyAll(true)).toMatchObject([{ what: 'WITHDRAWAL' }]);

    expect(await table.get({ ...withdrawalKey('v-1') })).toEqual({
      ...row,
      GSI2PK: expect.stringMatching(/^MATCH#[0-3]$/),
      GSI2SK: `${DUE_AT}#v-1`,
    });
  });

  it('finds a shard of stock that is due in another sweep’s partition', async () => {
    const price = { name: 'Mug', unitPrice: 100, currency: 'EUR' };
    const stock = { PK: 'SKU#MUG', SK: 'STOCK', ...price, quantity: 1, version: 1, shards: 1 };
    const shard = { ...stockShardKey('MUG', 0), ...price, quantity: 1, version: 1 };
    const dueIn = (GSI2PK: string) => ({ ...shard, GSI2PK, GSI2SK: `${DUE_AT}#MUG` });
    const found = async () => (await verifyAll()).filter(({ key }) => key.includes('STOCK#~'));
    await table.put(stock, dueIn('DUE#0'));
    expect(await found()).toEqual([]);
    await table.put(dueIn('SEND#0'));
    expect(await found()).toMatchObject([{ what: 'STOCK', found: null }]);
  });
});
