import { describe, expect, it } from 'vitest';
import { dropDueKey } from '../../../table/due/drop-due-key.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { freshTable } from '../../support/table.ts';

const DUE = { GSI2PK: 'DUE#1', GSI2SK: '2026-06-01T12:00:00.000Z#o-1' };

describe('The due key of a row that no longer waits', () => {
  const table = freshTable();
  const key = orderMetadataKey('o-1');
  const dropped = async (stored: object, seen = DUE.GSI2SK) => {
    await table.put({ ...key, ...stored });
    await dropDueKey({ ...key, GSI2SK: seen });
    return table.get({ ...key });
  };

  it('is removed, with the count of the sweep’s failures', async () => {
    expect(await dropped({ ...DUE, dueFailures: 3, version: 1 })).toEqual({ ...key, version: 1 });
  });

  it.each([
    ['has moved since', { ...DUE, GSI2SK: '2026-06-01T12:15:00.000Z#o-1' }],
    ['waits for a payment', { ...DUE, paymentDueAt: '2026-06-01T12:00:00.000Z' }],
    ['is gone already', {}],
  ])('stays as it is if the row %s', async (_, stored) => {
    expect(await dropped(stored)).toEqual({ ...key, ...stored });
  });
});
