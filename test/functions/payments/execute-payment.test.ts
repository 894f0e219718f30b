import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import type { PaymentCapture } from '../../../domain/payments/payment-capture.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { unrecordedFacts } from '../../../domain/payments/unrecorded-facts.ts';
import { type Execution, executePayment } from '../../../functions/payments/execute-payment.ts';
import { Misconfigured, Refused, Unknown } from '../../../functions/payments/provider.ts';
import { refund, release } from '../../../packages/local/stripe/ledger/move.ts';
import { balanceOf } from '../../../packages/local/stripe/ledger/open-ledger.ts';
import {
  paymentBooks,
  startedPayment,
} from '../../../packages/oms/provider/check/payment-books.ts';
import { aStart, idOf, paidBy, playedStripe, T0 } from '../../support/stripe-stand-in.ts';

const IDS = { customerId: 'a1b2', orderId: idOf('o', 1) };
const PAYMENT = { ...IDS, paymentId: idOf('p', 1) };

/** A paid order, its books and its provider. */
async function shop(capture: PaymentCapture = 'automatic') {
  const stripe = playedStripe({ capture });
  const payment = await paidBy(stripe, 'SUCCEEDS');
  const books = paymentBooks({
    payment: startedPayment(payment.id, { ...PAYMENT, createdAt: T0 }),
    total: 5000,
    now: stripe.now,
  });
  await books.record(stripe.standIn.events.flatMap(stripeFacts));
  const waits: number[] = [];
  const surroundings: Execution = {
    provider: stripe.provider,
    read: async () => books.read(),
    record: books.record,
    ended: books.ended,
    wait: async (time) => {
      waits.push(time);
    },
    now: stripe.now,
  };
  stripe.sent.length = 0;
  const execute = (transactionId?: string, changes: Partial<Execution> = {}) =>
    executePayment({ ...PAYMENT, transactionId }, { ...surroundings, ...changes });
  const stateOf = (transactionId = '') => books.payment().transactions[transactionId]?.state;
  const { ledger } = stripe.standIn;
  return { ...stripe, payment, books, ledger, waits, execute, stateOf };
}

describe('The executor', () => {
  it('asks, refunds and records', async () => {
    const { books, execute, stateOf, ledger, payment, sent } = await shop();
    const id = books.request('REFUND', { amount: 2000 });

    expect(await execute(id)).toEqual({ result: 'RECORDED', news: 1 });
    expect(stateOf(id)).toBe('SUCCEEDED');
    expect(balanceOf(ledger, payment.id)).toBe(3000);
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual(['POST /v1/refunds']);
  });

  it('captures, and records the release of the rest', async () => {
    const { books, execute, stateOf, ledger, payment } = await shop('manual');
    const id = books.request('CAPTURE', { amount: 2000 });

    expect(await execute(id)).toEqual({ result: 'RECORDED', news: 2 });
    expect(stateOf(id)).toBe('SUCCEEDED');
    expect(sumsOf([books.payment()])).toMatchObject({ captured: 2000, voided: 3000 });
    expect(balanceOf(ledger, payment.id)).toBe(2000);
  });

  it('releases', async () => {
    const { books, execute, stateOf, payment } = await shop('manual');
    const id = books.request('VOID');
    await execute(id);

    expect(stateOf(id)).toBe('SUCCEEDED');
    expect(payment.state).toBe('CANCELLED');
  });

  it('does nothing for an event that is late', async () => {
    const { books, execute, sent } = await shop();
    const id = books.request('REFUND', { amount: 2000 });
    await execute(id);
    sent.length = 0;

    expect(await execute(id)).toEqual({ result: 'IDLE', because: 'not-requested' });
    expect(sent).toEqual([]);
  });

  it('records what a check finds, once', async () => {
    const { execute, ledger, payment, books } = await shop();
    refund(ledger, payment, { amount: 300, notes: new Map() });

    expect(await execute()).toEqual({ result: 'RECORDED', news: 1 });
    expect(await execute()).toEqual({ result: 'RECORDED', news: 0 });
    expect(sumsOf([books.payment()])).toMatchObject({ refunded: 300 });
  });

  it('asks again after a lost answer, and finds what was done', async () => {
    const { books, execute, stateOf, faults, ledger, payment } = await shop();
    const id = books.request('REFUND', { amount: 2000 });
    faults.loseAnswers = 1;

    expect(await execute(id)).toEqual({ result: 'RECORDED', news: 1 });
    expect(stateOf(id)).toBe('SUCCEEDED');
    expect(balanceOf(ledger, payment.id)).toBe(3000);
  });

  it.each([
    [429, 1000, 1],
    [500, undefined, 0],
  ])('calls again, once, if it is wanted soon: %d', async (status, wait, waits) => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 });
    const { provider } = stripe;
    let calls = 0;
    const busy = {
      ...provider,
      refund: async () => {
        calls += 1;
        throw new Unknown(`status ${status}`, wait);
      },
    };

    expect(await stripe.execute(id, { provider: busy })).toMatchObject({ result: 'UNKNOWN' });
    expect(stripe.waits).toEqual(wait === undefined ? [] : [wait]);
    expect(calls).toBe(1 + waits);
    expect(stripe.stateOf(id)).toBe('REQUESTED');
  });

  it.each([
    [5000, 2],
    [5001, 1],
  ])('waits at most five seconds: %d', async (retryAfter, calls) => {
    const stripe = await shop();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw new Unknown('status 429', retryAfter);
    };

    expect(
      await stripe.execute(undefined, { provider: { ...stripe.provider, ask } }),
    ).toMatchObject({
      result: 'UNKNOWN',
    });
    expect(asked).toBe(calls);
  });

  it('executes nothing that the answer has already', async () => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 }) ?? '';
    const request = { references: [stripe.payment.id], transactionId: id, amount: 2000 };
    await stripe.provider.refund({ ...request, currency: 'EUR', final: true });
    const asking = {
      ...stripe.provider,
      refund: async () => {
        throw new Error('executed');
      },
    };

    expect(await stripe.execute(id, { provider: asking })).toEqual({ result: 'RECORDED', news: 1 });
    expect(stripe.stateOf(id)).toBe('SUCCEEDED');
  });

  it.each([
    ['a failure', { state: 'FAILED' as const }],
    ['a movement of another kind', { kind: 'CAPTURE' as const }],
    ['the movement of another request', { transactionId: idOf('t', 9) }],
  ])('executes what the answer does not have: %s', async (_, changes) => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 }) ?? '';
    const fact = {
      provider: 'stripe',
      paymentReference: stripe.payment.id,
      transactionId: id,
      kind: 'REFUND' as const,
      state: 'SUCCEEDED' as const,
      amount: 2000,
      currency: 'EUR',
      reference: 're_other',
      occurredAt: T0,
      ...changes,
    };
    const ask = async () => [fact];
    const record = async () => undefined;
    await stripe.execute(id, { provider: { ...stripe.provider, ask }, record });

    expect(stripe.sent).toContain('POST /v1/refunds');
  });

  it('fails a request that was refused, with the code, after it asked again', async () => {
    const { books, execute, stateOf, ledger, payment, sent } = await shop();
    const id = books.request('REFUND', { amount: 5000 });
    refund(ledger, payment, { amount: 100, notes: new Map() });

    expect(await execute(id)).toMatchObject({ result: 'RECORDED' });
    expect(stateOf(id)).toBe('FAILED');
    expect(books.history.at(-1)).toEqual({
      provider: 'stripe',
      paymentReference: payment.id,
      ...PAYMENT,
      transactionId: id,
      kind: 'REFUND',
      state: 'FAILED',
      amount: 5000,
      currency: 'EUR',
      reference: id,
      occurredAt: T0,
      failure: { code: 'invalid_request_error' },
    });
    expect(sumsOf([books.payment()])).toMatchObject({ refunded: 100 });
    expect(sent.at(-1)).toBe('GET /v1/disputes');
  });

  it('believes no refusal of what was done', async () => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 });
    const { provider } = stripe;
    const flawed = {
      ...provider,
      refund: async (request: Parameters<typeof provider.refund>[0]) => {
        await provider.refund(request);
        throw new Refused('charge_already_refunded');
      },
    };

    await stripe.execute(id, { provider: flawed });
    expect(stripe.stateOf(id)).toBe('SUCCEEDED');
    expect(stripe.books.history.filter(({ state }) => state === 'FAILED')).toEqual([]);
  });

  it('fails the release of what another one released, and records that', async () => {
    const { books, execute, stateOf, ledger, payment } = await shop('manual');
    const id = books.request('VOID');
    release(ledger, payment);
    await execute(id);

    expect(stateOf(id)).toBe('FAILED');
    expect(sumsOf([books.payment()])).toMatchObject({ voided: 5000 });
  });

  it('leaves a request open that a wrong key cannot answer', async () => {
    const { books, execute, stateOf, faults } = await shop();
    const id = books.request('REFUND', { amount: 2000 });
    faults.refuse = { status: 401, left: 9 };

    expect(await execute(id)).toMatchObject({ result: 'MISCONFIGURED' });
    expect(stateOf(id)).toBe('REQUESTED');
    expect(faults.refuse.left).toBe(8);
  });

  it('leaves a request open if it becomes misconfigured between its calls', async () => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 });
    const lost = {
      ...stripe.provider,
      refund: async () => {
        throw new Misconfigured('status 403');
      },
    };

    expect(await stripe.execute(id, { provider: lost })).toMatchObject({ result: 'MISCONFIGURED' });
    expect(stripe.stateOf(id)).toBe('REQUESTED');
  });

  it('captures nothing of a canceled order', async () => {
    const { books, execute, stateOf, ledger, payment } = await shop('manual');
    const id = books.request('CAPTURE', { amount: 2000 });
    books.cancel();
    await execute(id);

    expect(stateOf(id)).toBe('FAILED');
    expect(books.payment().transactions[id ?? '']?.failure).toEqual({ code: 'order-cancelled' });
    expect(balanceOf(ledger, payment.id)).toBe(0);
  });

  it('records what was captured before the cancellation, and its refund follows', async () => {
    const { books, execute, stateOf, provider, payment } = await shop('manual');
    const id = books.request('CAPTURE', { amount: 2000 }) ?? '';
    const request = { references: [payment.id], transactionId: id, amount: 2000 };
    await provider.capture({ ...request, currency: 'EUR', final: true });
    books.cancel();
    await execute(id);

    expect(stateOf(id)).toBe('SUCCEEDED');
    expect(sumsOf([books.payment()])).toMatchObject({ captured: 2000, refunding: 2000 });
  });

  it('finds the attempt with the money', async () => {
    const stripe = await shop();
    const { provider, books, ledger, payment } = stripe;
    const { reference } = await provider.start(aStart({ paymentId: idOf('p', 2) }));
    const before = books.payment();
    const two = { ...before, reference, otherReferences: [payment.id] };
    const id = books.request('REFUND', { amount: 2000 }) ?? '';
    const transactions = books.payment().transactions;
    const read = async () => ({ ...books.read(), payments: [{ ...two, transactions }] });
    await stripe.execute(id, { read });

    expect(balanceOf(ledger, payment.id)).toBe(3000);
  });

  it('asks no provider that cannot be asked', async () => {
    const stripe = await shop();
    const id = stripe.books.request('REFUND', { amount: 2000 });
    const blind = {
      ...stripe.provider,
      can: { ...stripe.provider.can, ask: false },
      ask: () => {
        throw new Error('asked');
      },
    };

    expect(await stripe.execute(id, { provider: blind })).toEqual({ result: 'RECORDED', news: 1 });
  });

  it('passes on what is no error of the provider', async () => {
    const stripe = await shop();
    const record = async () => {
      throw new RangeError('no table');
    };
    const id = stripe.books.request('REFUND', { amount: 2000 });

    await expect(stripe.execute(id, { record })).rejects.toThrow('no table');
    const broken = {
      ...stripe.provider,
      refund: async () => {
        throw new TypeError('a bug');
      },
    };
    const other = stripe.books.request('REFUND', { amount: 100 });
    await expect(stripe.execute(other, { provider: broken })).rejects.toThrow('a bug');
  });

  it('leaves nothing to record at rest', async () => {
    const { books, execute, provider, payment } = await shop();
    await execute(books.request('REFUND', { amount: 2000 }));

    expect(unrecordedFacts(books.payment(), await provider.ask([payment.id]))).toEqual([]);
  });
});
