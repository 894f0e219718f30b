import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { carryOn } from '../../../table/withdrawals/carry-on.ts';
import { type Answer, anybody, asking, persistently } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';
import {
  awaiting,
  confirm,
  state,
  statementRow,
  sweepStatements,
  withdraw,
} from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const email = `${customerId}@example.com`;
const DAY = 86_400_000;

describe('A47b confirm a withdrawal', () => {
  freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC', { quantity: 1_000_000 })]);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const anAwaiting = async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    return { orderId, ...(await awaiting(orderId, email)) };
  };
  const statusOf = async (orderId: string) => {
    await project();
    return (await readFullOrder({ orderId })).fullOrder.order.status;
  };
  const pass = (millis: number) => vi.setSystemTime(Date.now() + millis);

  it('confirms with one request, and the sweep gives the statement its effect', async () => {
    const { orderId, withdrawalId, receivedAt, code } = await anAwaiting();
    let answer = {};
    const sent = await recordWhile(async () => {
      answer = await confirm(withdrawalId, code);
    });

    expect(answer).toMatchObject({
      status: 202,
      body: { withdrawalId, receivedAt, status: 'CONFIRMED' },
    });
    expect(sent.map(({ operation, units }) => [operation, units])).toEqual([['UpdateItem', 3]]);
    expect(await statusOf(orderId)).toBe('OPEN');

    pass(1);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({
      status: 'DONE',
      outcome: { cancellationId: expect.stringMatching(/^c-/) },
      version: 4,
    });
    expect(await statusOf(orderId)).toBe('CANCELLED');
  });

  it('answers a repetition with the status since, and has one effect', async () => {
    const { withdrawalId, code } = await anAwaiting();
    const all = await Promise.all([1, 2, 3].map(() => confirm(withdrawalId, code)));
    expect(all.map(({ body }) => body.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    pass(1);
    await sweepStatements();
    const done = await statementRow(withdrawalId);
    expect(await confirm(withdrawalId, code)).toMatchObject({
      status: 202,
      body: { status: 'DONE' },
    });
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toEqual(done);
  });

  it('answers another code as a statement that does not exist', async () => {
    const { withdrawalId, code } = await anAwaiting();
    const { orderId } = await anOrder(customerId, 'ABC');
    const trusted = (await withdraw({ customerId, orderId })).body.withdrawalId as string;
    const received = (await state({ order: 'not matched yet' })).body.withdrawalId as string;
    const wrong = await confirm(
      withdrawalId,
      code.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );

    expect(wrong).toMatchObject({ status: 404, body: { code: 'withdrawal-not-found' } });
    for (const other of ['v-00000000000000000000000000', trusted, received]) {
      const { status, body } = await confirm(other, code);
      const { instance: _, ...rest } = body;
      const { instance: __, ...expected } = wrong.body;
      expect({ status, rest }).toEqual({ status: 404, rest: expected });
    }
    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'AWAITING', version: 2 });
  });

  it('is left to a person after three days, and still counts', async () => {
    const { orderId, withdrawalId, receivedAt, code } = await anAwaiting();
    pass(3 * DAY - 1000);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'AWAITING' });

    pass(2000);
    await sweepStatements();
    expect(await statementRow(withdrawalId)).toMatchObject({
      status: 'REVIEW',
      because: 'UNCONFIRMED',
      orderId,
      receivedAt,
    });
    expect(await confirm(withdrawalId, code)).toMatchObject({
      status: 202,
      body: { receivedAt, status: 'REVIEW' },
    });
    expect(await statusOf(orderId)).toBe('OPEN');
  });

  it('stays in time if the index still has the key of its match', async () => {
    const { withdrawalId } = await anAwaiting();
    expect(await carryOn(withdrawalId, new Date(), policyIn(process.env))).toBeUndefined();
    expect(await statementRow(withdrawalId)).toMatchObject({ status: 'AWAITING', version: 2 });
  });

  it('is confirmed or left to a person, and never both', REPEATED, async () => {
    for (let round = 0; round < (IS_WHOLE ? 40 : 8); round++) {
      const { withdrawalId, code } = await anAwaiting();
      pass(3 * DAY + 1000);
      const first = round % 2 ? sweepStatements() : undefined;
      const confirming = persistently(() => confirm(withdrawalId, code));
      await (first ?? sweepStatements());
      expectOneOf(await statementRow(withdrawalId), await confirming);
    }
  });

  function expectOneOf({ status, because }: Item, answer: Answer): void {
    // The sweep may also find it confirmed, and carry it out.
    const wasConfirmed = status === 'CONFIRMED' || status === 'DONE';
    expect([status, because]).toEqual(
      wasConfirmed ? [status, undefined] : ['REVIEW', 'UNCONFIRMED'],
    );
    const shown = wasConfirmed ? ['CONFIRMED', 'DONE'] : ['REVIEW'];
    expect(answer.status).toBe(202);
    expect(shown).toContain(answer.body.status);
  }

  it.each([{}, { code: '' }, { code: 'a b' }, { code: 'a', more: 1 }])(
    'refuses the body %j',
    async (body) => {
      const path = { withdrawalId: 'v-00000000000000000000000000' };
      expect(await asking('A47b')({ as: anybody, path, body })).toMatchObject({ status: 422 });
    },
  );
});
