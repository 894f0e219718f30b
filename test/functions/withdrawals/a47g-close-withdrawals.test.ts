import { beforeEach, describe, expect, it } from 'vitest';
import { getWithdrawal } from '../../../table/withdrawals/a47e-get-withdrawal.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults, lostAnswer } from '../../support/faults.ts';
import { aCustomer, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import {
  aLateWithdrawal,
  resolve,
  state,
  statementRow,
  sweepLater,
} from '../../support/withdrawals.ts';

const REASON = 'It is about no order of ours.';
const close = (withdrawalIds: readonly string[], more: object = {}) =>
  asking('A47g')({ as: operator, body: { withdrawalIds, reason: REASON, ...more } });

/** All statements that wait for a person, page by page. */
async function listed(limit: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { status: 'REVIEW', limit, ...(cursor !== undefined && { cursor }) };
    const { body } = await asking('A47d')({ as: operator, query });
    ids.push(...body.items.map(({ withdrawalId }: { withdrawalId: string }) => withdrawalId));
    cursor = body.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

/** States about no order, and sweeps. */
async function flood(count: number, words = 'nothing'): Promise<readonly string[]> {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push(await state({ order: `${words} ${n}` }));
  await sweepLater();
  return answers.map(({ body }) => body.withdrawalId as string);
}

describe('A47g close withdrawals', () => {
  const table = freshTable();
  beforeEach(async () => {
    await table.clear();
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });

  it('leaves the genuine one, of a list that 110 statements about no order hide', async () => {
    await flood(110);
    const { withdrawalId: genuine } = await aLateWithdrawal('a1b2');
    const first = await asking('A47d')({ as: operator, query: { status: 'REVIEW', limit: '100' } });
    expect(first.body.items).toHaveLength(100);
    const all = await listed('100');
    expect(all).toHaveLength(111);
    expect(all.at(-1)).toBe(genuine);

    const answers = [
      await close(all.slice(0, 100), { because: 'NO_SUCH_ORDER' }),
      await close(all.slice(100), { because: 'NO_SUCH_ORDER' }),
    ];
    const results = answers.flatMap(({ body }) => body.results);
    expect(results.map(({ withdrawalId }) => withdrawalId)).toEqual(all);
    expect(results.filter(({ closed }) => closed)).toHaveLength(110);
    expect(results.at(-1)).toEqual({
      withdrawalId: genuine,
      status: 200,
      closed: false,
      because: 'LATE',
      version: 2,
    });
    expect(await listed('7')).toEqual([genuine]);
    expect(await statementRow(genuine)).toMatchObject({ status: 'REVIEW', version: 2 });
  });

  it('closes one as A47f does, with who did it and an end for one without an order', async () => {
    const [one = '', other = ''] = await flood(2);
    await resolve(one, 2, { reason: REASON });
    const answer = await close([other]);
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ closed: true, version: 3 }] },
    });
    const [{ withdrawalId: _, ...alone }, { withdrawalId: __, ...inBulk }] = await Promise.all([
      getWithdrawal(one),
      getWithdrawal(other),
    ]);
    expect({ ...inBulk, order: '', receivedAt: '' }).toEqual({
      ...alone,
      order: '',
      receivedAt: '',
    });
    expect(await statementRow(other)).toMatchObject({ expiresAt: expect.any(Number) });
    const late = await aLateWithdrawal('a1b2');
    expect((await close([late.withdrawalId])).body.results).toMatchObject([{ closed: true }]);
    expect(await statementRow(late.withdrawalId)).not.toHaveProperty('expiresAt');
  });

  it('repeats what it closed, and nothing else', async () => {
    const [one = '', other = ''] = await flood(2);
    await close([one, one]);
    expect((await close([one, other])).body.results).toEqual([
      expect.objectContaining({ withdrawalId: one, closed: true, version: 3, replayed: true }),
      { withdrawalId: other, status: 200, closed: true, because: 'NO_SUCH_ORDER', version: 3 },
    ]);
    const { body } = await close([one], { reason: 'Another reason.' });
    expect(body.results).toMatchObject([{ status: 409, problem: { code: 'withdrawal-closed' } }]);
    expect(await statementRow(one)).toMatchObject({ reason: REASON, version: 3 });
  });

  it('refuses each by itself: unknown, not decided by a person, done', async () => {
    const [one = ''] = await flood(1);
    const waiting = (await state({ order: 'not swept' })).body.withdrawalId as string;
    const unknown = 'v-00000000000000000000000000';
    expect((await close([unknown, waiting, one])).body.results).toMatchObject([
      { status: 404, problem: { code: 'withdrawal-not-found' } },
      { status: 409, problem: { code: 'withdrawal-closed' } },
      { status: 200, closed: true },
    ]);
    expect(await statementRow(waiting)).toMatchObject({ status: 'RECEIVED' });
  });

  it('leaves one that is one too many for its order to A47f', async () => {
    const late = await aLateWithdrawal('a1b2');
    const key = { PK: `WITHDRAWAL#${late.withdrawalId}`, SK: 'STATEMENT' };
    await table.put({ ...(await table.get(key)), ...key, because: 'TOO_MANY' });
    expect((await close([late.withdrawalId])).body.results).toMatchObject([{ closed: false }]);
  });

  it('has one effect beside a person’s decision, of many at once', async () => {
    const ids = await flood(8);
    const answers = await Promise.all([
      close(ids),
      close(ids),
      ...ids.map((id) => resolve(id, 2, { reason: 'Somebody else decided.' })),
    ]);
    for (const [at, id] of ids.entries()) {
      const row = await statementRow(id);
      expect(row).toMatchObject({ status: 'CLOSED', version: 3 });
      const results = answers.slice(0, 2).map(({ body }) => body.results[at]);
      const closed = results.filter((result) => result.closed);
      if (row['reason'] === REASON)
        expect(closed.filter(({ replayed }) => !replayed)).toHaveLength(1);
      else expect(closed).toEqual([]);
    }
  });

  it('shows as repeated what an answer that was lost had closed', async () => {
    const [one = ''] = await flood(1);
    injectFaults('UpdateItem', lostAnswer);
    expect((await close([one])).body.results).toMatchObject([
      { status: 503, problem: { code: 'try-again' } },
    ]);
    expect((await close([one])).body.results).toMatchObject([{ closed: true, replayed: true }]);
    expect(await statementRow(one)).toMatchObject({ status: 'CLOSED', version: 3 });
  });

  it.each([
    { withdrawalIds: [] },
    { withdrawalIds: Array.from({ length: 101 }, (_, n) => `v-${n}`) },
    { withdrawalIds: ['v 1'] },
    { withdrawalIds: ['v-1'], because: 'OTHER' },
    { withdrawalIds: ['v-1'], reason: '' },
    { withdrawalIds: ['v-1'], more: 1 },
  ])('refuses the body %j', async (body) => {
    expect(await close(['v-1'], body)).toMatchObject({ status: 422 });
  });

  it('is for operators', async () => {
    const body = { withdrawalIds: ['v-1'], reason: REASON };
    expect(await asking('A47g')({ as: customer('a1b2'), body })).toMatchObject({ status: 403 });
  });
});
