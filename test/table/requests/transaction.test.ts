import { beforeAll, describe, expect, it } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { customer } from '../../support/call.ts';
import { cancelledBecause, conflict, injectFaults, throttled } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
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

  const insertOrReturn = (SK: string) => ({
    Put: { ...insert(row(SK)).Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as never,
  });

  it('returns no failed condition when it is written', async () => {
    expect(await transact({ first: insert(row('A')), second: insert(row('B')) })).toBeUndefined();
    expect(await table.all()).toEqual(expect.arrayContaining([row('A'), row('B')]));
  });

  it('returns failed conditions by the names of their actions, and writes nothing', async () => {
    await table.put(row('THERE'));

    const failed = await transact({ first: insert(row('NEW')), second: insert(row('THERE')) });
    expect(failed).toStrictEqual({ second: { item: undefined } });
    expect(await table.get(row('NEW'))).toBeUndefined();
  });

  it('sends its members in their order, and answers in their shape', async () => {
    await table.put(row('LAST'));
    await table.put(row('SECOND'));
    const requests = recordRequests();
    const failed = await transact({
      record: insert(row('RECORD')),
      absent: undefined,
      none: [],
      many: [insert(row('FIRST')), insertOrReturn('SECOND'), insert(row('THIRD'))],
      fine: [insert(row('FOURTH'))],
      last: insertOrReturn('LAST'),
    });

    const sent = ['RECORD', 'FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'];
    expect(requests[0]?.input).toMatchObject({
      TransactItems: sent.map((SK) => ({ Put: { Item: row(SK) } })),
    });
    expect(failed).toStrictEqual({
      many: [undefined, { item: row('SECOND') }, undefined],
      last: { item: row('LAST') },
    });
    expect(failed?.many?.[1]?.item).toEqual(row('SECOND'));
  });

  it('is repeated after a conflict on its record alone, wherever that is', async () => {
    await table.put(row('TAKEN'));
    const others = { taken: [insert(row('TAKEN')), insert(row('FREE'))] };
    const inConflict = cancelledBecause(
      { Code: 'ConditionalCheckFailed' },
      { Code: 'None' },
      { Code: 'TransactionConflict' },
    );

    const faults = injectFaults('TransactWriteItems', inConflict);
    const requests = recordRequests();
    const repeated = await transact({ ...others, record: insert(row('MINE')) });
    expect(repeated).toStrictEqual({ taken: [{ item: undefined }, undefined] });
    expect(requests).toHaveLength(2);
    expect(faults.left()).toBe(0);

    injectFaults('TransactWriteItems', inConflict);
    const once = recordRequests();
    expect(await transact({ ...others, other: insert(row('MINE')) })).toHaveProperty('taken');
    expect(once).toHaveLength(1);
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
