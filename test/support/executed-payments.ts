import { vi } from 'vitest';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import { stripeProvider } from '../../functions/payments/stripe/stripe-provider.ts';
import type { LedgerPayment, MethodOutcome } from '../../packages/local/stripe/ledger/ledger.ts';
import { settleRefund } from '../../packages/local/stripe/ledger/move.ts';
import { pay as payAt } from '../../packages/local/stripe/ledger/pay.ts';
import { type ServedStandIn, serveStripe } from '../../packages/local/stripe/serve.ts';
import { makeMethod } from '../../packages/local/stripe/skin/methods.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';
import { idempotencyKey } from './orders.ts';

interface Setting {
  readonly ask: Ask;
  readonly made: (role: string) => void;
}

const KEY = 'rk_test_0123456789abcdef';

let runs = 0;

/** Payments whose webhooks are all lost: the executor finds everything by asking. */
export async function executedPayments(setting: Setting): Promise<void> {
  runs += 1;
  const stripe = await serveStripe({ port: 0, run: `Whole${runs}x` });
  vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
  vi.stubEnv(PROVIDER_VARIABLES.address, stripe.address);
  vi.stubEnv(PROVIDER_VARIABLES.capture, 'manual');
  vi.doMock('../../functions/payments/provider-key.ts', () => ({ providerKey: async () => KEY }));
  await play(setting, stripe);
  vi.doUnmock('../../functions/payments/provider-key.ts');
  vi.unstubAllEnvs();
  await stripe.stop();
}

async function play({ ask, made }: Setting, { standIn, address }: ServedStandIn) {
  const { handler } = await import('../../functions/execute-payments.ts');
  const { handler: reconcile } = await import('../../functions/reconcile-payments.ts');
  const secretKey = async () => KEY;
  const provider = stripeProvider({ secretKey, paymentCapture: 'manual', address });

  /** An order whose 20.00 are held at the provider, and which knows only the reference. */
  const held = async (currency: string, isNamed: boolean, method: MethodOutcome = 'SUCCEEDS') => {
    const lines = [{ sku: 'LAMP', quantity: 2, unitPrice: 1000 }];
    const order = { as: operator, path: { customerId: 'a1b2' }, headers: idempotencyKey() };
    const { body } = await ask('A6')({ ...order, body: { currency: 'EUR', lines } }, 201);
    const named = { customerId: 'a1b2', orderId: body.orderId as string };
    const start = {
      ...named,
      paymentId: body.orderId as string,
      references: [],
      amount: 2000,
      currency,
    };
    const { reference } = await provider.start(start);
    const { ledger } = standIn;
    const payment = ledger.payments.get(reference) as LedgerPayment;
    if (!isNamed) payment.notes.clear();
    payAt(ledger, payment, makeMethod(ledger, method));
    const create = { as: operator, path: named, headers: idempotencyKey() };
    const other = { ...create, headers: idempotencyKey() };
    await ask('A14')({ ...other, body: { provider: 'else', amount: 1 } }, 201);
    const paid = await ask('A14')({ ...create, body: { provider: 'stripe', reference } }, 201);
    const path = { ...named, paymentId: paid.body.paymentId as string };
    const check = () => bring(path);
    const request = async (id: 'A15' | 'A16', amount: number) => {
      const call = { as: operator, path, headers: idempotencyKey(), body: { amount } };
      const { body } = await ask(id)(call, 201);
      await bring(path, body.transactionId as string);
    };
    return { named, payment, check, request };
  };
  const bring = async ({ paymentId, ...named }: Path, transactionId?: string) => {
    const transaction = transactionId === undefined ? {} : { transaction: { transactionId } };
    const data = { ...named, payment: { paymentId }, ...transaction };
    made('the test');
    await handler({ detail: { data } } as never, lambdaContext(30_000)).catch(() => undefined);
    made('ExecutePayments');
  };

  const one = await held('EUR', false);
  await one.check();
  await one.request('A15', 2000);
  await one.request('A16', 500);
  // A slow refund that fails moves no sum, only what the order has kept.
  const slow = await held('EUR', true, 'REFUNDS_SLOWLY');
  await slow.check();
  await slow.request('A15', 2000);
  await slow.request('A16', 500);
  for (const refund of standIn.ledger.refunds.values())
    if (refund.state === 'PENDING') settleRefund(standIn.ledger, refund, false);
  await slow.check();
  const cancelled = await held('EUR', true);
  await cancelled.check();
  const call = { as: operator, path: cancelled.named, headers: idempotencyKey() };
  await ask('A8')({ ...call, body: { reason: 'INVENTORY' } }, 200);
  await provider.capture({
    references: [cancelled.payment.id],
    transactionId: 't-01KAVQ8M000000000000000001',
    amount: 2000,
    currency: 'EUR',
    final: true,
  });
  await cancelled.check();
  // The books refuse this one: its currency is not the order's.
  await (await held('USD', true)).check();
  made('the test');
  await reconcile({}, lambdaContext(30_000));
  made('ReconcilePayments');
}

interface Path {
  readonly customerId: string;
  readonly orderId: string;
  readonly paymentId: string;
}
