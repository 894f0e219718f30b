// @module-tag alone

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sumsOf } from '../../domain/payments/payment-sums.ts';
import { policyIn } from '../../domain/shop/policy.ts';
import { calledProvider } from '../../functions/payments/called-provider.ts';
import type { ReconciliationRequest } from '../../functions/payments/reconciliation-request.ts';
import { recordFacts } from '../../functions/payments/record-facts.ts';
import type { LedgerPayment } from '../../packages/local/stripe/ledger/ledger.ts';
import { pay as payAt } from '../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../packages/local/stripe/skin/methods.ts';
import { orderIdentity } from '../../table/keys.ts';
import { startPayment } from '../../table/payments/a49-start-payment.ts';
import { readExecutedOrder } from '../../table/payments/read-executed-order.ts';
import { calledStripe, PROVIDER_KEY } from '../support/called-provider.ts';
import { capturedLog } from '../support/captured-log.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { pay } from '../support/payments.ts';
import { freshTable } from '../support/table.ts';

const customerId = 'a1b2';

describe('ReconcilePayments', () => {
  freshTable();
  const { secret, stripe } = calledStripe('automatic');
  const lines = capturedLog();
  type Handler = typeof import('../../functions/reconcile-payments.ts')['handler'];
  let handler: Handler;

  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });
  beforeEach(async () => {
    // A new execution environment: no key is cached.
    vi.resetModules();
    ({ handler } = await import('../../functions/reconcile-payments.ts'));
  });
  afterEach(() => {
    stripe().faults.refuse = undefined;
    secret.put('AWSCURRENT', PROVIDER_KEY);
  });

  /** An order that is paid at the provider, whose webhooks are lost. */
  async function aPaidOrder() {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    const { reference } = await startPayment(
      { ...orderIdentity(named), paymentId: named.paymentId },
      { provider: 'stripe', isOperator: false },
      ({ payment, references }) => calledProvider().start({ ...payment, references }),
      new Date(),
      policyIn(process.env),
    );
    const { ledger } = stripe().standIn;
    payAt(ledger, ledger.payments.get(reference) as LedgerPayment, makeMethod(ledger, 'SUCCEEDS'));
    const captured = async () => sumsOf((await readExecutedOrder(named)).payments).captured;
    return { named, reference, captured };
  }

  const run = (wanted: ReconciliationRequest = {}) => handler(wanted, lambdaContext(900_000));
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const counted = (metric: string) =>
    logged().flatMap(({ [metric]: values = [] }) => values as number[]);

  it('brings the books to the provider’s on its schedule, and then applies nothing', async () => {
    const { captured } = await aPaidOrder();
    const scheduled = {
      'detail-type': 'Scheduled Event',
      time: '2026-11-25T03:00:00Z',
      detail: {},
    };
    const first = await run(scheduled as ReconciliationRequest);
    expect(first.applied).toBeGreaterThan(0);
    expect(first.differing).toEqual([]);
    expect(await captured()).toBe(1000);
    expect(await run()).toMatchObject({ applied: 0, differing: [] });
    expect(counted('PaymentsReconciled')).toEqual([1, 1]);
    expect(counted('PaymentBooksDiffer')).toEqual([]);
  });

  it('counts and names each payment that still differs', async () => {
    const { named, reference } = await aPaidOrder();
    await run();
    const invented = { kind: 'REFUND', state: 'SUCCEEDED', reference: 're_invented' } as const;
    const of = { ...named, provider: 'stripe', paymentReference: reference };
    const fact = { ...of, ...invented, amount: 100, currency: 'EUR' };
    const occurredAt = new Date().toISOString();
    await recordFacts(
      [{ ...fact, occurredAt }],
      { awaitsEarlier: 0 },
      new Date(),
      policyIn(process.env),
    );
    expect(await run({ payment: reference })).toMatchObject({
      differing: [{ ...named, reference }],
    });
    expect(counted('PaymentBooksDiffer')).toEqual([1]);
    expect(logged().find(({ level }) => level === 'ERROR')).toMatchObject({ ...named, reference });
    // One payment is not the day.
    expect(counted('PaymentsReconciled')).toEqual([1]);
  });

  it('writes nothing in a dry run, and raises no alarm', async () => {
    const { named, captured } = await aPaidOrder();
    const { differing } = await run({ dryRun: true });
    expect(differing).toContainEqual(expect.objectContaining(named));
    expect(await captured()).toBe(0);
    expect([...counted('PaymentBooksDiffer'), ...counted('PaymentsReconciled')]).toEqual([]);
  });

  it('reconciles the wanted period alone', async () => {
    const { captured } = await aPaidOrder();
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    expect(await run({ until: yesterday })).toMatchObject({ compared: 0, applied: 0 });
    expect(await captured()).toBe(0);
    await run({ since: yesterday });
    expect(await captured()).toBe(1000);
    expect(counted('PaymentsReconciled')).toEqual([]);
    await expect(run({ since: 'today' })).rejects.toThrow(RangeError);
  });

  it.each([
    ['no answer', 500, 'PaymentProviderUnknown', 'status 500'],
    ['a key that is not accepted', 401, 'PaymentProviderMisconfigured', 'status 401'],
  ])('fails with the provider’s reason after %s, and counts it', async (_, status, metric, why) => {
    stripe().faults.refuse = { status, left: 9 };
    await expect(run()).rejects.toThrow(why);
    expect(counted(metric)).toEqual([1]);
    expect(counted('PaymentProviderCalled')).toEqual([1]);
    expect(counted('PaymentsReconciled')).toEqual([]);
  });

  it('fails without the details of an error of the table', async () => {
    await aPaidOrder();
    vi.stubEnv('TABLE_NAME', 'no-such-table');
    await expect(run()).rejects.toThrow(/^payments not reconciled$/);
    expect(counted('Fault')).toEqual([1]);
  });
});
