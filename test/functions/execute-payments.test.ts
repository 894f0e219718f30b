// @module-tag alone

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import { sumsOf } from '../../domain/payments/payment-sums.ts';
import { policyIn } from '../../domain/shop/policy.ts';
import { calledProvider } from '../../functions/payments/called-provider.ts';
import { recordFacts } from '../../functions/payments/record-facts.ts';
import type { LedgerPayment } from '../../packages/local/stripe/ledger/ledger.ts';
import { balanceOf } from '../../packages/local/stripe/ledger/open-ledger.ts';
import { pay as payAt } from '../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../packages/local/stripe/skin/methods.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey } from '../../table/keys.ts';
import { readExecutedOrder } from '../../table/payments/read-executed-order.ts';
import { calledStripe, PROVIDER_KEY } from '../support/called-provider.ts';
import { capturedLog } from '../support/captured-log.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { capture, type NamedPayment, pay, refund } from '../support/payments.ts';
import { freshTable } from '../support/table.ts';

const customerId = 'a1b2';

describe('ExecutePayments', () => {
  const table = freshTable();
  const { secret, stripe } = calledStripe();
  const lines = capturedLog();
  type Handler = typeof import('../../functions/execute-payments.ts')['handler'];
  let handler: Handler;

  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });
  beforeEach(async () => {
    // A new execution environment: no key is cached.
    vi.resetModules();
    ({ handler } = await import('../../functions/execute-payments.ts'));
  });
  afterEach(() => {
    stripe().faults.loseAnswers = 0;
    stripe().faults.refuse = undefined;
    secret.put('AWSCURRENT', PROVIDER_KEY);
  });

  /** An order whose 10.00 are held at the provider. */
  async function aHeldOrder() {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId });
    const named: NamedPayment = { customerId, orderId, paymentId: body.paymentId as string };
    const start = { ...named, references: [], amount: 1000, currency: 'EUR' };
    const { reference } = await calledProvider().start(start);
    const { ledger, events } = stripe().standIn;
    const payment = ledger.payments.get(reference) as LedgerPayment;
    payAt(ledger, payment, makeMethod(ledger, 'SUCCEEDS'));
    await recordFacts(
      events.flatMap(stripeFacts),
      { awaitsEarlier: 0 },
      new Date(),
      policyIn(process.env),
    );
    const sums = async () => sumsOf((await readExecutedOrder(named)).payments);
    return { named, payment, sums, balance: () => balanceOf(ledger, payment.id) };
  }

  const bring = (
    { customerId, orderId, paymentId }: NamedPayment,
    type: string,
    transactionId?: string,
  ): Promise<void> =>
    handler(
      {
        'detail-type': type,
        detail: {
          type,
          data: {
            customerId,
            orderId,
            payment: { paymentId },
            ...(transactionId && { transaction: { transactionId } }),
          },
        },
      } as never,
      lambdaContext(30_000, 'r-1'),
    );
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const counted = (metric: string) => logged().filter((line) => metric in line).length;

  it('executes a capture and a refund, once each', async () => {
    const { named, sums, balance } = await aHeldOrder();
    const { body: asked } = await capture(named, { amount: 1000 });
    await bring(named, 'payment.capture_requested', asked.transactionId);
    await bring(named, 'payment.capture_requested', asked.transactionId);
    expect(await sums()).toMatchObject({ captured: 1000, capturing: 0 });
    expect(counted('PaymentProviderCalled')).toBe(1);

    const { body: back } = await refund(named, { amount: 300 });
    await bring(named, 'payment.refund_requested', back.transactionId);
    expect(await sums()).toMatchObject({ refunded: 300, refunding: 0 });
    expect(balance()).toBe(700);
  });

  it('captures nothing for an order whose row is canceled, though META lags behind', async () => {
    const { named, sums, balance } = await aHeldOrder();
    const { body } = await capture(named, { amount: 1000 });
    const key = customerOrderKey(orderIdentity(named));
    await table.put({ ...(await table.get({ ...key })), status: 'CANCELLED' });
    const meta = await table.get({ ...orderMetadataKey(named.orderId) });
    expect(meta).not.toMatchObject({ status: 'CANCELLED' });

    await bring(named, 'payment.capture_requested', body.transactionId);
    expect(await sums()).toMatchObject({ captured: 0, capturing: 0 });
    expect(balance()).toBe(0);
    const [payment] = (await readExecutedOrder(named)).payments;
    expect(payment?.transactions[body.transactionId as string]).toMatchObject({
      state: 'FAILED',
      failure: { code: 'order-cancelled' },
    });
  });

  it('asks about a payment, and records what no webhook reported', async () => {
    const { named, payment, sums } = await aHeldOrder();
    await calledProvider().capture({
      references: [payment.id],
      transactionId: 't-01KAVQ8M000000000000000001',
      amount: 1000,
      currency: 'EUR',
      final: true,
    });
    expect(await sums()).toMatchObject({ captured: 0 });
    await bring(named, 'payment.check_requested');
    expect(await sums()).toMatchObject({ captured: 1000 });
  });

  it('leaves a request open without an answer, and counts it', async () => {
    const { named, sums } = await aHeldOrder();
    const { body } = await capture(named, { amount: 1000 });
    stripe().faults.refuse = { status: 500, left: 9 };
    await bring(named, 'payment.capture_requested', body.transactionId);
    expect(await sums()).toMatchObject({ captured: 0, capturing: 1000 });
    expect(counted('PaymentProviderUnknown')).toBe(1);
    expect(counted('PaymentProviderMisconfigured')).toBe(0);
  });

  it.each([
    ['no key', 'x'.repeat(64), 'no key is set'],
    ['a key of the other mode', 'rk_live_0123456789abcdef', 'of the mode live'],
  ])('calls nobody with %s, and counts it', async (_, key, because) => {
    const { named, sums } = await aHeldOrder();
    const { body } = await capture(named, { amount: 1000 });
    secret.put('AWSCURRENT', key);
    vi.resetModules();
    ({ handler } = await import('../../functions/execute-payments.ts'));
    await bring(named, 'payment.capture_requested', body.transactionId);

    expect(await sums()).toMatchObject({ captured: 0, capturing: 1000 });
    expect(counted('PaymentProviderMisconfigured')).toBe(1);
    expect(logged().find(({ level }) => level === 'ERROR')).toMatchObject({
      because: expect.stringContaining(because),
    });
    expect(lines.join()).not.toContain(key);
  });

  it('fails without the details of an order that does not exist', async () => {
    const gone = { customerId, orderId: 'o-01KAVQ8M000000000000000009', paymentId: 'p-1' };
    await expect(bring(gone, 'payment.check_requested')).rejects.toThrow(/^payment not executed$/);
    expect(counted('Fault')).toBe(1);
  });
});
