import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { operation } from '../../../functions/http/operation.ts';
import { accepted } from '../../../functions/http/reply.ts';
import { createWithdrawal } from '../../../functions/withdrawals/a47-create-withdrawal.ts';
import { withdrawalKey } from '../../../table/keys.ts';
import * as withdrawals from '../../../table/withdrawals/a47-create-withdrawal.ts';
import { matchStatement } from '../../../table/withdrawals/match-statement.ts';
import { anybody, asking } from '../../support/call.ts';
import { injectFaults } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';
import { STATEMENT, state } from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const CARD = '4242 4242 4242 4242';

describe('A47 withdraw without a login', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const row = (withdrawalId: string) => table.get({ ...withdrawalKey(withdrawalId) });

  it('keeps the statement with one request, and is due at once', async () => {
    const sent = await recordWhile(() => state({ order: '260601-1130-7T1', comment: 'Too big.' }));
    const { status, body } = await state({ order: '260601-1130-7T1', comment: 'Too big.' });

    expect(status).toBe(202);
    expect(body).toEqual({
      withdrawalId: expect.stringMatching(/^v-[0-9A-HJKMNP-TV-Z]{26}$/),
      receivedAt: expect.any(String),
    });
    expect(sent.map(({ operation, units }) => [operation, units])).toEqual([['PutItem', 2]]);
    expect(await row(body.withdrawalId)).toMatchObject({
      type: 'Withdrawal',
      status: 'RECEIVED',
      door: 'PUBLIC',
      consumerName: STATEMENT.name,
      email: STATEMENT.email,
      order: '260601-1130-7T1',
      comment: 'Too big.',
      GSI2PK: expect.stringMatching(/^MATCH#/),
      GSI2SK: `${body.receivedAt}#${body.withdrawalId}`,
      version: 1,
    });
  });

  it('answers the same statement of one day with the first, and its first time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-06-01T08:00:00Z');
    const { body: first } = await state({ order: 'the red shoes' });
    vi.setSystemTime('2026-06-01T23:59:59Z');
    const again = await state({ order: 'the red shoes' });
    const other = await state({ order: 'the blue shoes' });
    vi.setSystemTime('2026-06-02T00:00:01Z');
    const nextDay = await state({ order: 'the red shoes' });

    expect(again).toMatchObject({ status: 202, body: first });
    expect(again.body).toEqual(first);
    expect(other.body.withdrawalId).not.toBe(first.withdrawalId);
    expect(nextDay.body.withdrawalId).not.toBe(first.withdrawalId);
    expect(nextDay.body.receivedAt).toBe('2026-06-02T00:00:01.000Z');
  });

  it('keeps one row of a statement that is sent many times at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => state({ order: `beside ${n % 2}` })),
    );
    expect(new Set(sent.map(({ body }) => body.withdrawalId)).size).toBe(2);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(2);
  });

  it('masks a card number in each text, and keeps the statement', async () => {
    const words = { name: CARD, order: CARD, comment: `Paid with ${CARD}` };
    const { status, body } = await state(words);

    expect(status).toBe(202);
    const { consumerName, order, comment } = (await row(body.withdrawalId)) ?? {};
    expect({ consumerName, order, comment }).toEqual({
      consumerName: '**** **** **** ****',
      order: '**** **** **** ****',
      comment: 'Paid with **** **** **** ****',
    });
  });

  it.each([
    ['no words for the order', { order: undefined }, 422],
    ['no name', { name: '', order: 'x' }, 422],
    ['no address', { email: 'ada', order: 'x' }, 422],
    ['other members', { order: 'x', orderId: 'o-1' }, 422],
    ['too many characters', { order: 'x'.repeat(101) }, 422],
    ['more than 4 KB', { order: 'x', comment: 'x'.repeat(4096) }, 413],
  ])('refuses a statement with %s, and keeps nothing', async (_, body, status) => {
    let answered = 0;
    const sent = await recordWhile(async () => {
      answered = (await state(body)).status;
    });

    expect(answered).toBe(status);
    expect(sent).toEqual([]);
  });

  it('lets a caller try again whose statement meets a conflict', async () => {
    const { TransactionConflictException } = await import('@aws-sdk/client-dynamodb');
    const conflict = () =>
      Promise.reject(new TransactionConflictException({ message: 'busy', $metadata: {} }));
    injectFaults('PutItem', conflict);
    expect(await state({ order: 'in a conflict' })).toMatchObject({ status: 202 });
  });

  describe('does the same for an order that exists and for one that does not', () => {
    it('in 200 statements', async () => {
      const orders = await Promise.all(
        Array.from({ length: 110 }, () => anOrder(customerId, 'ABC')),
      );
      // Two orders of one second may have the same number, and a statement sent again has no row.
      const numbers = new Set(orders.map(({ orderId }) => String(orderNumberOf(orderId))));
      const real = [...numbers].slice(0, 100);
      expect(real).toHaveLength(100);
      expect(await shapesOf(asking('A47'), real)).toBe(1);
    });

    it('which a route that looks the order up does not', async () => {
      const matchInRoute = operation(
        createWithdrawal.pattern,
        createWithdrawal.shape,
        async ({ body }) => {
          const kept = await withdrawals.createWithdrawal(body, new Date());
          const { withdrawalId, receivedAt } = kept;
          await matchStatement(kept, new Date());
          return accepted({ withdrawalId, receivedAt });
        },
      );
      const { orderId } = await anOrder(customerId, 'ABC');
      const shapes = await shapesOf(asking(matchInRoute), [String(orderNumberOf(orderId))]);
      expect(shapes).toBeGreaterThan(1);
    });
  });

  /** Counts the different shapes of statements, half of them with numbers that exist. */
  async function shapesOf(call: ReturnType<typeof asking>, real: readonly string[]) {
    const made = real.map((_, n) =>
      String(orderNumberOf(newTimeId('o', new Date(Date.UTC(2026, 0, 1 + n, 8, n % 60))))),
    );
    const seen = new Set<string>();
    for (const [n, order] of [...real, ...made].entries()) {
      const email = n % 2 ? `${customerId}@example.com` : 'someone@mail.example';
      seen.add(await shapeOf(call, { order, email }));
    }
    return seen.size;
  }

  /** The requests and the answer of a statement, without what differs by its words alone. */
  async function shapeOf(
    call: ReturnType<typeof asking>,
    { order, email }: { readonly order: string; readonly email: string },
  ) {
    let answer: object = {};
    const sent = await recordWhile(async () => {
      answer = await call({ as: anybody, body: { ...STATEMENT, order, email } });
    });
    const requests = sent.map(({ operation, units, by, input }) => ({
      operation,
      units,
      by,
      input,
    }));
    const { withdrawalId, receivedAt } = (
      answer as { readonly body: Readonly<Record<string, string>> }
    ).body;
    const hash = /"contentHash":"[^"]+"/g;
    const shard = /MATCH#\d+/g;
    return [
      [String(withdrawalId), 'ID'],
      [String(receivedAt), 'TIME'],
      [order, 'NUMBER'],
      [email, 'ADDRESS'],
    ]
      .reduce(
        (text, [from = '', to = '']) => text.replaceAll(from, to),
        JSON.stringify({ requests, answer }),
      )
      .replace(hash, 'HASH')
      .replace(shard, 'SHARD');
  }
});
