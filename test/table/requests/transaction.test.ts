import { beforeAll, describe, expect, it } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { customer } from '../../support/call.ts';
import { conflict, injectFaults, throttled } from '../../support/faults.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const place = () =>
  createOrder({
    as: customer('a1b2'),
    path: { customerId: 'a1b2' },
    headers: idempotencyKey(),
    body: orderOf('ABC'),
  });

const table = freshTable();

describe('A transaction', () => {
  const row = (SK: string) => ({ PK: 'CUST#a1b2', SK });

  it('returns no failed condition when it is written', async () => {
    expect(await transact([insert(row('A')), insert(row('B'))])).toEqual([]);
    expect(await table.all()).toEqual(expect.arrayContaining([row('A'), row('B')]));
  });

  it('returns failed conditions by the indexes of their actions, and writes nothing', async () => {
    await table.put(row('THERE'));

    expect(await transact([insert(row('NEW')), insert(row('THERE'))])).toEqual([{ action: 1 }]);
    expect(await table.get(row('NEW'))).toBeUndefined();
  });
});

describe('Transactions in conflict', () => {
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });

  it('are repeated until they succeed', async () => {
    const before = (await table.get({ ...stockKey('ABC') }))?.['quantity'] as number;
    injectFaults('TransactWriteItems', conflict, conflict, conflict);
    const requests = recordRequests();

    expect(await place()).toMatchObject({ status: 201 });

    expect(requests).toHaveLength(4);
    expect((await table.get({ ...stockKey('ABC') }))?.['quantity']).toBe(before - 1);
  });

  it('are given up after eight attempts, with a Retry-After', async () => {
    const faults = injectFaults('TransactWriteItems', ...Array(8).fill(conflict));

    expect(await place()).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
      body: { code: 'try-again' },
    });
    expect(faults.left()).toBe(0);
  });

  it('answer a throttled table with a Retry-After', async () => {
    injectFaults('TransactWriteItems', throttled);

    expect(await place()).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });
});
