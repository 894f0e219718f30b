import { type Intent, type PayableOrder, providerReports } from '../../pay/provider-reports.ts';
import type { SmokeRun } from '../smoke-run.ts';
import type { Shop, SmokeOrder } from './shop.ts';

/** Minor units: a third of the order. */
const PART = 100;

/** Plays the buyer, and the provider that authorizes the whole amount. @returns the payment's id */
export async function authorize(run: SmokeRun, shop: Shop, order: SmokeOrder): Promise<string> {
  const { paymentId } = await run.ask<{ paymentId: string }>('A14', {
    as: 'customer',
    path: { customerId: shop.customerId, orderId: order.orderId },
  });
  await report(run, order, { does: 'authorize' });
  return paymentId;
}

/** Captures a part, refunds it and voids the rest. The provider carries out each request. */
export async function settle(
  run: SmokeRun,
  { customerId }: Shop,
  order: SmokeOrder,
  paymentId: string,
): Promise<void> {
  const path = { customerId, orderId: order.orderId, paymentId };
  await run.ask('A15', { as: 'operator', path, body: { amount: PART } });
  await report(run, order, {});
  await run.ask('A16', { as: 'operator', path, body: { amount: PART, reason: 'GOODWILL' } });
  await report(run, order, {});
  await run.ask('A17', { as: 'operator', path, body: { amount: 2 * PART } });
  await report(run, order, {});
}

async function report(run: SmokeRun, { orderId }: SmokeOrder, intent: Intent): Promise<void> {
  const order = await run.ask<PayableOrder>('A3', {
    as: 'operator',
    path: { orderId },
    query: { consistent: 'true' },
  });
  for (const body of providerReports(order, intent, new Date()))
    await run.ask('A18', { as: 'operator', body });
}
