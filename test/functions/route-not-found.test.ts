import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/route-not-found.ts';
import { caller, customer, operator } from '../support/call.ts';

describe('An unknown route', () => {
  it('answers 404 with a problem, like every other refusal', async () => {
    const answer = await caller(handler, { method: 'GET', path: '/nowhere' })({
      as: customer('a1b2'),
    });

    expect(answer).toEqual({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: {
        type: '/problems/route-not-found',
        title: 'There is no such route',
        status: 404,
        code: 'route-not-found',
        instance: '/nowhere',
      },
    });
  });

  it('answers alike for a method that a known path lacks, whatever the body is', async () => {
    const putCustomer = caller(handler, { method: 'PUT', path: '/customers/{customerId}' });

    expect(
      await putCustomer({ as: operator, path: { customerId: 'a1b2' }, body: '{' }),
    ).toMatchObject({
      status: 404,
      body: { code: 'route-not-found', instance: '/customers/a1b2' },
    });
  });
});
