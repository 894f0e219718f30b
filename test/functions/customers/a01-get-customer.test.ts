import { beforeAll, describe, expect, it } from 'vitest';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
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

  it('is one GetItem of half a read unit', async () => {
    const requests = recordRequests();

    await getCustomer({ as: operator, path: { customerId: 'a1b2' } });

    expect(requests).toMatchObject([{ operation: 'GetItem', units: 0.5 }]);
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

  it('treats another customer’s profile exactly like a missing one', async () => {
    const foreign = await getCustomer({ as: customer('mallory'), path: { customerId: 'a1b2' } });
    const absent = await getCustomer({ as: customer('mallory'), path: { customerId: 'x9y8' } });

    expect(foreign.status).toBe(404);
    expect(foreign).toEqual({ ...absent, body: { ...absent.body, instance: '/customers/a1b2' } });
  });

  it('refuses a caller without claims', async () => {
    expect(await getCustomer({ path: { customerId: 'a1b2' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it.each(['a#b', '..', 'a/b', 'a\r\nb', 'a'.repeat(65), '', 'ä'])(
    'refuses %j as an id',
    async (customerId) => {
      expect(await getCustomer({ as: operator, path: { customerId } })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', errors: [{ pointer: '/path/customerId' }] },
      });
    },
  );

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
