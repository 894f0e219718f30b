import { beforeAll, describe, expect, it } from 'vitest';
import { orderIdentity } from '../../../table/keys.ts';
import { seenReturn } from '../../../table/returns/seen-return.ts';
import { lagReads } from '../../support/faults.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

describe('A return in the version that the caller has seen', () => {
  freshTable();
  const path = { customerId: 'a1b2', orderId: '', returnId: '' };
  const seen = (version: number, of = path) =>
    seenReturn({ ...orderIdentity(of), returnId: of.returnId }, version);

  beforeAll(async () => {
    await Promise.all([aCustomer(path.customerId), aSku('ABC')]);
    path.orderId = (await anOrder(path.customerId, 'ABC')).orderId;
    await ship(path);
    path.returnId = (await sendBack(path, [[1, 1]])).body.returnId;
  });

  it('is read before any replica has it', async () => {
    const catchUp = lagReads(() => false);

    expect(await seen(1).finally(catchUp)).toMatchObject({ returnId: path.returnId, version: 1 });
  });

  it('is refused with the present version if it is another', async () => {
    await expect(seen(2)).rejects.toMatchObject({
      reason: { code: 'version-mismatch', current: 1 },
    });
  });

  it('is not found for another customer, nor if there is none', async () => {
    for (const other of [
      { ...path, customerId: 'c3d4' },
      { ...path, returnId: 'r-none' },
    ])
      await expect(seen(1, other)).rejects.toMatchObject({ reason: { code: 'return-not-found' } });
  });
});
