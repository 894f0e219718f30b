import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { aLateWithdrawal, STATEMENT } from '../../support/withdrawals.ts';

const getWithdrawal = asking('A47e');

describe('A47e get a withdrawal', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });

  it('has the words of the consumer, and what became of them', async () => {
    const { withdrawalId, receivedAt, orderId } = await aLateWithdrawal('a1b2');
    const answer = await getWithdrawal({ as: operator, path: { withdrawalId } });

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toEqual({
      withdrawalId,
      status: 'REVIEW',
      door: 'CUSTOMER',
      because: 'LATE',
      orderId,
      receivedAt,
      ...STATEMENT,
      version: 2,
    });
  });

  it('is for operators, and 404 for one that is not there', async () => {
    const path = { withdrawalId: 'v-00000000000000000000000000' };
    expect(await getWithdrawal({ as: operator, path })).toMatchObject({
      status: 404,
      body: { code: 'withdrawal-not-found' },
    });
    expect(await getWithdrawal({ as: customer('a1b2'), path })).toMatchObject({ status: 403 });
  });
});
