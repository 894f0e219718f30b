// @module-tag alone
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profileKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { withDeadline } from '../../../table/requests/invocation.ts';
import { asking, operator } from '../../support/call.ts';
import { aCustomer, aSku, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { faultyWire } from '../../support/wire.ts';

const path = { customerId: 'buyer' };

describe('The units of requests', () => {
  freshTable();
  const wire = faultyWire();
  beforeAll(() => Promise.all([aCustomer(path.customerId), aSku('ABC')]));
  afterEach(() => wire.heal());

  const readProfile = () => getItem({ Key: profileKey(path.customerId) });
  const isAskedFor = () => wire.arrived.at(-1)?.body.includes('ReturnConsumedCapacity');

  it('are added up in an invocation that counts', async () => {
    const units = { read: 1, write: 2 };
    await withDeadline(60_000, async (invocation) => {
      invocation.units = units;
      await readProfile();
      await readProfile();
    });
    expect(units).toEqual({ read: 2, write: 2 });
    expect(isAskedFor()).toBe(true);
  });

  it('are not asked for by one that does not count, nor outside of all', async () => {
    await withDeadline(60_000, readProfile);
    expect(isAskedFor()).toBe(false);
    await readProfile();
    expect(isAskedFor()).toBe(false);
  });

  it('are reads for a transaction that is repeated, because it was written before', async () => {
    wire.lose(({ operation }) => operation === 'TransactWriteItems', 'after');
    const { status, headers } = await asking('A6')({
      as: operator,
      path,
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });
    expect(status).toBe(201);
    expect(headers['server-timing']).toMatch(/^read;desc="[1-9]\d*", write;desc="0"$/);
  });
});
