import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { aLateWithdrawal, resolve } from '../../support/withdrawals.ts';

const listWithdrawals = asking('A47d');
const IN_REVIEW = { query: { status: 'REVIEW' } };

describe('A47d list withdrawals', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has those that a person must decide about, the oldest first, until one did', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made: { withdrawalId: string; receivedAt: string }[] = [];
    for (const minute of [3, 1, 2]) {
      vi.setSystemTime(Date.UTC(2027, 0, 1, 0, minute));
      made.push(await aLateWithdrawal('a1b2'));
    }
    const [last, first, second] = made.map(({ withdrawalId, receivedAt }) => ({
      withdrawalId,
      status: 'REVIEW',
      receivedAt,
    }));

    const answer = await listWithdrawals({ as: operator, ...IN_REVIEW });
    expect(answer).toMatchObject({ status: 200, body: { items: [first, second, last] } });
    await resolve(first?.withdrawalId ?? '', 2, { reason: 'Made to measure.' });
    const next = await listWithdrawals({ as: operator, ...IN_REVIEW });
    expect(next.body).toEqual({ items: [second, last] });
  });

  it('is for operators, and has no other status', async () => {
    expect(await listWithdrawals({ as: customer('a1b2'), ...IN_REVIEW })).toMatchObject({
      status: 403,
    });
    const done = { query: { status: 'DONE' } };
    expect(await listWithdrawals({ as: operator, ...done })).toMatchObject({ status: 400 });
  });
});
