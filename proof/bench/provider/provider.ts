/**
 * Measures what the backend adds to a payment provider: the executor's time beside the provider's
 * answers, and the reconciliation of many payments. The provider is Stripe's stand-in in this
 * process, the table is the engine's.
 */

import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { executePayment } from '../../../functions/payments/execute-payment.ts';
import { executionAt } from '../../../functions/payments/execution-at.ts';
import { reconcilePayments } from '../../../functions/payments/reconcile-payments.ts';
import { reconcilingAt } from '../../../functions/payments/reconciling-at.ts';
import { DEFAULT_OPEN_ORDER_SHARDS } from '../../../lib/settings/open-order-shards.ts';
import { requestTransaction } from '../../../table/payments/a15-request-transaction.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { newCustomer, newLevel, request, SKUS } from '../bench-shop.ts';
import { spreadOpenOrders, startBenchEngine, useTable } from '../bench-table.ts';
import type { Part } from '../part.ts';
import { quantile } from '../timing.ts';
import { type ProviderShop, providerShop } from './provider-shop.ts';

const REQUESTS = 300;
const PAYMENTS = 1000;

/** RCU that the reconciliation of 10,000 payments may take. */
const MOST_UNITS = 15_000;
const TEN_THOUSAND = 10_000;

/** Payments that are prepared at once. */
const AT_ONCE = 8;

export const part: Part = {
  name: 'provider',
  title: 'What the backend adds to a payment provider',
  async run({ progress, quick }) {
    const { table, stop } = await startBenchEngine();
    try {
      await useTable(table, 'orders-provider');
      spreadOpenOrders(DEFAULT_OPEN_ORDER_SHARDS);
      await newCustomer('a1b2');
      await newLevel(SKUS[0] as string, 1e6);
      const shop = providerShop();
      progress('captures and refunds');
      const added = await measureExecutor(shop, quick ? REQUESTS / 15 : REQUESTS);
      const payments = quick ? PAYMENTS / 20 : PAYMENTS;
      progress(`${payments} payments to reconcile`);
      const books = await measureReconciliation(shop, payments);
      const units = (books.units / payments) * TEN_THOUSAND;
      const [p50, p95] = [quantile(added, 0.5), quantile(added, 0.95)];
      return {
        tables: [
          {
            title: 'Captures and refunds, in ms beside the provider’s answers',
            columns: ['requests', 'p50', 'p95', 'most'],
            rows: [[added.length, p50, p95, quantile(added, 1)]],
          },
          {
            title: 'Payments that agree with the provider’s bookings',
            columns: ['payments', 'seconds', 'RCU', 'RCU for 10,000'],
            rows: [[payments, books.milliseconds / 1000, books.units, units]],
          },
        ],
        figures: { executorP50: p50, executorP95: p95, reconciliationUnits: units },
        violations:
          units > MOST_UNITS ? [`10,000 payments take ${units} RCU, not ${MOST_UNITS}`] : [],
      };
    } finally {
      await stop();
    }
  },
};

/** Milliseconds of each execution, without the provider's own. */
async function measureExecutor(shop: ProviderShop, requests: number): Promise<number[]> {
  const added: number[] = [];
  for (let n = 0; n < requests; n++) {
    const order = await shop.sell();
    const kind = n % 2 === 0 ? 'REFUND' : 'CAPTURE';
    await shop.pay(order, kind === 'CAPTURE');
    await record(shop.reports());
    const once = { once: request(), requestedBy: 'bench', amount: 1000 };
    const { transactionId } = await requestTransaction(
      order,
      kind,
      once,
      new Date(),
      policyIn(process.env),
    );
    const before = shop.providerTime();
    const started = performance.now();
    const executed = await executePayment(
      { ...order, transactionId },
      executionAt(shop.provider(kind === 'CAPTURE'), policyIn(process.env)),
    );
    added.push(performance.now() - started - (shop.providerTime() - before));
    if (executed.result !== 'RECORDED') throw new Error(`an execution is ${executed.result}`);
    await record(shop.reports());
  }
  return added;
}

/** The reconciliation of payments that the books already have, as on most days. */
async function measureReconciliation(shop: ProviderShop, payments: number) {
  const since = new Date();
  for (let n = 0; n < payments; n += AT_ONCE) {
    const some = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, payments - n) }, shop.sell),
    );
    for (const order of some) await shop.pay(order, false);
    await record(shop.reports());
  }
  const until = new Date(Date.now() + 1000);
  const period = { since, until };
  const started = performance.now();
  let compared = 0;
  const requests = await recordWhile(async () => {
    ({ compared } = await reconcilePayments(
      reconcilingAt(shop.provider(false), policyIn(process.env)),
      period,
    ));
  });
  const milliseconds = performance.now() - started;
  if (compared < payments) throw new Error(`${compared} of ${payments} payments were compared`);
  return { milliseconds, units: requests.reduce((sum, { units }) => sum + units, 0) };
}

const record = async (facts: readonly PaymentFact[]): Promise<void> => {
  for (const fact of facts) await recordPaymentFact(fact, new Date(), policyIn(process.env));
};
