import { describe, expect, it } from 'vitest';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { freshTable } from '../../support/table.ts';

const getSummary = asking('A9');

describe('A9 get a customer’s summary', () => {
  const table = freshTable();

  it('is all zero before the first order', async () => {
    const answer = await getSummary({ as: customer('a1b2'), path: { customerId: 'a1b2' } });

    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({
      customerId: 'a1b2',
      orders: 0,
      open: 0,
      shipped: 0,
      delivered: 0,
      cancelled: 0,
      returned: 0,
      lifetimeTotal: {},
      refundedTotal: {},
    });
  });

  it('returns the counters of its row, and zero for missing ones', async () => {
    const counted = { orders: 3, shipped: 2, cancelled: 1 };
    const totals = { 'lifetimeTotal.EUR': 4998, 'lifetimeTotal.INR': 100, 'lifetimeTotal.USD': 0 };
    const lastOrderAt = '2026-06-03T00:00:00.000Z';
    await table.put({
      PK: 'CUST#x9y8',
      SK: 'SUMMARY',
      type: 'CustomerSummary',
      rev: 5,
      ...counted,
      ...totals,
      lastOrderAt,
    });

    const answer = await getSummary({ as: operator, path: { customerId: 'x9y8' } });

    expect(answer.body).toEqual({
      customerId: 'x9y8',
      open: 0,
      delivered: 0,
      returned: 0,
      ...counted,
      lifetimeTotal: { EUR: 4998, INR: 100 },
      refundedTotal: {},
      lastOrderAt,
    });
  });

  it('is one GetItem of half a read unit', async () => {
    const requests = recordRequests();

    await getSummary({ as: operator, path: { customerId: 'a1b2' } });

    expect(requests).toMatchObject([{ operation: 'GetItem', units: 0.5, by: { table: 0.5 } }]);
  });

  it('treats another customer’s summary exactly like a missing customer’s', async () => {
    await table.put({ PK: 'CUST#rich', SK: 'SUMMARY', orders: 1 });

    const foreign = await getSummary({ as: customer('mallory'), path: { customerId: 'rich' } });
    const absent = await getSummary({ as: customer('mallory'), path: { customerId: 'nobody' } });

    expect(foreign).toMatchObject({ status: 404, body: { code: 'customer-not-found' } });
    expect(foreign).toEqual({
      ...absent,
      body: { ...absent.body, instance: '/customers/rich/summary' },
    });
  });

  it('accepts no query parameter', async () => {
    expect(
      await getSummary({ as: operator, path: { customerId: 'a1b2' }, query: { currency: 'EUR' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer: '/query/currency' }] },
    });
  });
});
