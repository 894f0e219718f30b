import { describe, expect, it } from 'vitest';
import {
  type ExecutedOrder,
  type ExecutionStep,
  executionStep,
} from '../../../domain/payments/execute-payment.ts';
import type { Payment, PaymentTransaction } from '../../../domain/payments/payment.ts';
import { withRecords } from '../../support/payment-records.ts';

const AT = '2026-11-25T10:00:00.000Z';
const NOW = new Date('2026-11-25T10:02:00.000Z');
const STRIPE = { name: 'stripe', can: { ask: true, keepKeysFor: 86_400_000 } };

const asked = (
  kind: PaymentTransaction['kind'],
  changes: Partial<PaymentTransaction> = {},
): PaymentTransaction => ({
  kind,
  state: 'REQUESTED',
  amount: 700,
  at: AT,
  requestedBy: 'op-1',
  ...changes,
});

const paymentWith = (
  transactions: Payment['transactions'],
  changes: Partial<Payment> = {},
): Payment =>
  withRecords({
    paymentId: 'p-1',
    customerId: 'a1b2',
    orderId: 'o-1',
    provider: 'stripe',
    reference: 'pi_1',
    otherReferences: ['pi_2'],
    currency: 'EUR',
    transactions,
    version: 1,
    createdAt: AT,
    ...changes,
  });

const orderWith = (
  payment: Payment,
  status: ExecutedOrder['order']['status'] = 'OPEN',
): ExecutedOrder => ({ order: { status }, payments: [payment] });

const T1 = { paymentId: 'p-1', transactionId: 't-1' };

const wordOf = (step: ExecutionStep) => (step.step === 'NOTHING' ? step.because : step.step);

const stepOf = (
  order: ExecutedOrder,
  hint: Parameters<typeof executionStep>[1] = T1,
  provider = STRIPE,
) => wordOf(executionStep(order, hint, provider, NOW));

const captures = (state: PaymentTransaction['state'], at = AT) => ({
  't-0': asked('CAPTURE', { state, at }),
});

describe('The step of a payment event', () => {
  it('passes the request on, with all references of the payment', () => {
    const payment = paymentWith({ 't-1': asked('CAPTURE', { final: false }) });

    expect(executionStep(orderWith(payment), T1, STRIPE, NOW)).toEqual({
      step: 'EXECUTE',
      request: {
        kind: 'CAPTURE',
        references: ['pi_1', 'pi_2'],
        transactionId: 't-1',
        amount: 700,
        currency: 'EUR',
        final: false,
      },
    });
    expect(
      executionStep(orderWith(paymentWith({ 't-1': asked('CAPTURE') })), T1, STRIPE, NOW),
    ).toMatchObject({ request: { final: true } });
  });

  it.each<[string, ExecutedOrder, string]>([
    ['a refund', orderWith(paymentWith({ 't-1': asked('REFUND') })), 'EXECUTE'],
    [
      'a refund of a canceled order',
      orderWith(paymentWith({ 't-1': asked('REFUND') }), 'CANCELLED'),
      'EXECUTE',
    ],
    ['a void', orderWith(paymentWith({ 't-1': asked('VOID') })), 'EXECUTE'],
    [
      'a void of a canceled order',
      orderWith(paymentWith({ 't-1': asked('VOID') }), 'CANCELLED'),
      'EXECUTE',
    ],
    ['a capture', orderWith(paymentWith({ 't-1': asked('CAPTURE') })), 'EXECUTE'],
    [
      'a capture of a canceled order',
      orderWith(paymentWith({ 't-1': asked('CAPTURE') }), 'CANCELLED'),
      'WITHDRAW',
    ],
    [
      'a capture that was withdrawn',
      orderWith(paymentWith({ 't-1': asked('CAPTURE', { withdrawn: true }) })),
      'WITHDRAW',
    ],
    [
      'a capture after an open one',
      orderWith(paymentWith({ ...captures('REQUESTED'), 't-1': asked('CAPTURE') })),
      'capture-under-way',
    ],
    [
      'a capture after one under way',
      orderWith(paymentWith({ ...captures('PENDING'), 't-1': asked('CAPTURE') })),
      'capture-under-way',
    ],
    [
      'a capture before an open one',
      orderWith(
        paymentWith({
          ...captures('REQUESTED', '2026-11-25T10:00:00.001Z'),
          't-1': asked('CAPTURE'),
        }),
      ),
      'EXECUTE',
    ],
    [
      'a capture after one that succeeded',
      orderWith(paymentWith({ ...captures('SUCCEEDED'), 't-1': asked('CAPTURE') })),
      'EXECUTE',
    ],
    [
      'a capture after one that failed',
      orderWith(paymentWith({ ...captures('FAILED'), 't-1': asked('CAPTURE') })),
      'EXECUTE',
    ],
    [
      'a void beside an open capture',
      orderWith(
        paymentWith({ ...captures('REQUESTED', '2026-11-25T11:00:00.000Z'), 't-1': asked('VOID') }),
      ),
      'capture-under-way',
    ],
    [
      'a refund beside an open capture',
      orderWith(paymentWith({ ...captures('REQUESTED'), 't-1': asked('REFUND') })),
      'EXECUTE',
    ],
    [
      'a capture after an open refund',
      orderWith(paymentWith({ 't-0': asked('REFUND'), 't-1': asked('CAPTURE') })),
      'EXECUTE',
    ],
    [
      'a void beside an open refund',
      orderWith(paymentWith({ 't-0': asked('REFUND'), 't-1': asked('VOID') })),
      'EXECUTE',
    ],
    [
      'a withdrawn capture after an open one',
      orderWith(
        paymentWith({ ...captures('REQUESTED'), 't-1': asked('CAPTURE', { withdrawn: true }) }),
      ),
      'WITHDRAW',
    ],
    [
      'a request that succeeded',
      orderWith(paymentWith({ 't-1': asked('REFUND', { state: 'SUCCEEDED' }) })),
      'not-requested',
    ],
    [
      'a request that is pending',
      orderWith(paymentWith({ 't-1': asked('REFUND', { state: 'PENDING' }) })),
      'not-requested',
    ],
    [
      'a request that failed',
      orderWith(paymentWith({ 't-1': asked('REFUND', { state: 'FAILED' }) })),
      'not-requested',
    ],
    ['a request that is not there', orderWith(paymentWith({})), 'not-requested'],
    [
      'a payment that is not there',
      { order: { status: 'OPEN' }, payments: [] },
      'payment-not-found',
    ],
    [
      'a payment of another provider',
      orderWith(paymentWith({ 't-1': asked('REFUND') }, { provider: 'adyen' })),
      'other-provider',
    ],
  ])('is of %s', (_, order, expected) => {
    expect(stepOf(order)).toBe(expected);
  });

  it('is of the payment that the event names', () => {
    const other = paymentWith({}, { paymentId: 'p-0' });
    const named = paymentWith({ 't-1': asked('REFUND') });

    expect(stepOf({ order: { status: 'OPEN' }, payments: [other, named] })).toBe('EXECUTE');
    expect(stepOf({ order: { status: 'OPEN' }, payments: [other] })).toBe('payment-not-found');
  });

  it('only asks if the payment is checked, whatever its requests are', () => {
    const payment = paymentWith({ 't-1': asked('CAPTURE') });

    expect(
      executionStep(orderWith(payment, 'CANCELLED'), { paymentId: 'p-1' }, STRIPE, NOW),
    ).toEqual({
      step: 'ASK',
      references: ['pi_1', 'pi_2'],
    });
  });

  it('repeats nothing beyond the life of the key, if the provider cannot be asked', () => {
    const order = orderWith(paymentWith({ 't-1': asked('REFUND') }));
    const provider = (keepKeysFor: number, ask = false) => ({
      name: 'stripe',
      can: { ask, keepKeysFor },
    });

    expect(stepOf(order, T1, provider(120_001))).toBe('EXECUTE');
    expect(stepOf(order, T1, provider(120_000))).toBe('key-forgotten');
    expect(stepOf(order, T1, provider(0, true))).toBe('EXECUTE');
    expect(stepOf(order, { paymentId: 'p-1' }, provider(120_001))).toBe('provider-not-askable');
    const done = orderWith(paymentWith({ 't-1': asked('REFUND', { state: 'FAILED' }) }));
    expect(stepOf(done, T1, provider(120_001))).toBe('not-requested');
    const withdrawn = orderWith(paymentWith({ 't-1': asked('CAPTURE', { withdrawn: true }) }));
    expect(stepOf(withdrawn, T1, provider(120_001))).toBe('provider-not-askable');
  });
});
