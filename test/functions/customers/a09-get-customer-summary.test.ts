import { describe, expect, it } from 'vitest';
import { getCustomerSummary } from '../../../functions/customers/a09-get-customer-summary.ts';
import { profileKey, summaryKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
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

  it('is exact to the last digit, even beyond 2^53', async () => {
    const beyond = 2n ** 53n + 1n;
    await table.put({
      ...summaryKey('exact'),
      orders: 2,
      open: 2,
      'lifetimeTotal.EUR': beyond,
    });
    const event = {
      rawPath: '/customers/exact/summary',
      pathParameters: { customerId: 'exact' },
      headers: {},
      requestContext: { http: { method: 'GET' }, authorizer: { jwt: { claims: operator } } },
    };

    // As text, because parsing would round it.
    const { statusCode, body } = await getCustomerSummary.answer(event as never, lambdaContext());

    expect(statusCode).toBe(200);
    expect(JSON.parse(body ?? '')).toMatchObject({ orders: 2, open: 2 });
    expect(body).toContain(`"lifetimeTotal":{"EUR":${beyond}}`);
  });

  it('accepts no other query parameter, and no other value', async () => {
    const path = { customerId: 'a1b2' };
    for (const [name, query] of [
      ['currency', { currency: 'EUR' }],
      ['include', { include: 'orders' }],
    ] as const)
      expect(await getSummary({ as: operator, path, query })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', errors: [{ pointer: `/query/${name}` }] },
      });
  });

  describe('with the customer (A9b)', () => {
    const query = { include: 'customer' };

    it('reads both rows with one request, at the cost of one', async () => {
      await table.put(
        { ...summaryKey('both'), orders: 2, open: 2, 'lifetimeTotal.EUR': 500 },
        { ...profileKey('both'), name: 'Nia Lund', email: 'nia@mail.example', version: 3 },
        // The neighbors of the two.
        { PK: 'CUST#both', SK: 'ORDER#2026', name: 'before' },
        { PK: 'CUST#both', SK: 'SUMMARY~', name: 'after' },
      );

      const requests = await recordWhile(async () => {
        const answer = await getSummary({
          as: customer('both'),
          path: { customerId: 'both' },
          query,
        });
        expect(answer.body).toMatchObject({
          orders: 2,
          open: 2,
          lifetimeTotal: { EUR: 500 },
          customer: { customerId: 'both', name: 'Nia Lund', email: 'nia@mail.example', version: 3 },
        });
      });

      expect(requests).toMatchObject([{ operation: 'Query' }]);
    });

    it('has no customer without a profile, and zeros without a summary', async () => {
      await table.put({ ...profileKey('new'), name: 'Nia Lund' });
      const of = async (customerId: string) =>
        (await getSummary({ as: operator, path: { customerId }, query })).body;

      expect(await of('new')).toMatchObject({ orders: 0, customer: { name: 'Nia Lund' } });
      expect(await of('nobody')).toMatchObject({ orders: 0, lifetimeTotal: {} });
      expect(await of('nobody')).not.toHaveProperty('customer');
    });
  });
});
