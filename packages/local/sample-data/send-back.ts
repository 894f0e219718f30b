import type { SampleOrder } from './sample-shop.ts';
import type { OrderAnswer, Send } from './sender.ts';

/** Asks for the returns of an order, and receives those that arrived. */
export async function sendBack(
  by: Readonly<Record<'customer' | 'shop', Send>>,
  { customerId, returns = [] }: SampleOrder,
  { orderId }: OrderAnswer,
): Promise<void> {
  for (const [seq, caller, arrived] of returns) {
    const body = { lines: [{ seq, quantity: 1, reason: 'UNWANTED' }] };
    const path = `/customers/${customerId}/orders/${orderId}/returns`;
    const key = `${orderId}-${seq}`;
    const { returnId } = await by[caller]<{ readonly returnId: string }>('POST', path, body, {
      'idempotency-key': `sample-return-${key}`,
    });
    const receipt = { lines: [{ seq, quantity: 1, restock: 1 }] };
    if (arrived)
      await by.shop('POST', `${path}/${returnId}/receipts`, receipt, {
        'idempotency-key': `sample-receipt-${key}`,
      });
  }
}
