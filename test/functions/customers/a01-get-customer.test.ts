import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getCustomer = asking('A1');

describe('A1 get a customer', () => {
  const table = freshTable();
  beforeAll(() => aCustomer('a1b2'));

  it('returns the profile with its version as ETag', async () => {
    const answer = await getCustomer({ as: customer('a1b2'), path: { customerId: 'a1b2' } });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
    });
    expect(answer.body).toEqual({
      customerId: 'a1b2',
      name: 'Customer a1b2',
      email: 'a1b2@example.com',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: 1,
    });
  });

  it('answers 404 to an operator who names no customer', async () => {
    const answer = await getCustomer({ as: operator, path: { customerId: 'nobody' } });

    expect(answer).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
      body: {
        type: '/problems/customer-not-found',
        title: 'There is no such customer',
        status: 404,
        code: 'customer-not-found',
        instance: '/customers/nobody',
      },
    });
  });

  it('shows a profile that document 004’s lab wrote by hand', async () => {
    await table.put({ PK: 'CUST#lab', SK: 'PROFILE', name: 'Acme Co', tier: 'GOLD' });

    const answer = await getCustomer({ as: customer('lab'), path: { customerId: 'lab' } });

    expect(answer).toMatchObject({
      status: 200,
      body: { customerId: 'lab', name: 'Acme Co', tier: 'GOLD' },
    });
    expect(answer.headers).not.toHaveProperty('etag');
  });
});
