import type { SampleOrder } from './sample-shop.ts';
import type { OrderAnswer, Send } from './sender.ts';

/** Creates a payment of an order, as its buyer does before the provider's page. */
export async function begin(
  send: Send,
  { customerId }: SampleOrder,
  { orderId }: OrderAnswer,
): Promise<void> {
  const path = `/customers/${customerId}/orders/${orderId}/payments`;
  await send('POST', path, { provider: 'stripe' }, { 'idempotency-key': `pays-${orderId}` });
}

/** Reports the movements of money of an order, as a connector does. */
export async function payFor(
  report: Send,
  { customerId, money = [] }: SampleOrder,
  { orderId, total }: OrderAnswer,
): Promise<void> {
  const id = orderId.slice(-6).toLowerCase();
  for (const [kind, share, state = 'SUCCEEDED'] of money)
    await report('POST', '/payment-events', {
      customerId,
      orderId,
      provider: 'stripe',
      paymentReference: `pi_${id}`,
      kind,
      state,
      amount: Math.round(total * share),
      currency: 'EUR',
      reference: `${kind === 'REFUND' ? 're' : kind === 'AUTHORIZATION' ? 'pi' : 'ch'}_${id}`,
      occurredAt: new Date().toISOString(),
    });
}
