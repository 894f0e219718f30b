import type { AnswerRecorder } from './answer-recorder.ts';

/** Sends orders that cannot be placed, one for each reason. */
export async function refuseOrders(recorder: AnswerRecorder): Promise<void> {
  const order = (key: string, lines: readonly object[]) =>
    recorder.record('createOrder', {
      headers: { 'idempotency-key': key },
      body: { currency: 'EUR', lines },
    });
  const many = (count: number, quantity: number) =>
    Array.from({ length: count }, (_, n) => ({ sku: `SKU-${n}`, quantity, unitPrice: 100 }));
  const refused = [
    { sku: 'PEN', quantity: 9, unitPrice: 3900 },
    { sku: 'ABC', quantity: 1, unitPrice: 1999 },
    { sku: 'NOSUCH', quantity: 1, unitPrice: 100 },
  ];
  await order('checkout-2', refused);
  await order('checkout-3', refused);
  await order('checkout-4', many(49, 1));
  await order('checkout-5', many(48, 10_000));
  await recorder.record('createOrder', {
    as: 'operator',
    headers: { 'idempotency-key': 'checkout-7' },
    body: {
      currency: 'EUR',
      lines: [{ sku: 'MUG', quantity: 1, unitPrice: 1490 }],
      adjustments: [{ kind: 'DISCOUNT', name: 'Voucher', amount: -2000 }],
    },
  });
  await recorder.record('createOrder', {
    as: 'operator',
    headers: { 'idempotency-key': 'checkout-8' },
    body: {
      currency: 'EUR',
      lines: [{ sku: 'MUG', quantity: 1, unitPrice: 1490 }],
      adjustments: [{ kind: 'TAX', name: 'VAT', amount: 238, seq: 2 }],
    },
  });
  await recorder.record('createOrder', {
    headers: { 'idempotency-key': 'checkout-9' },
    body: {
      currency: 'EUR',
      lines: [{ sku: 'MUG', quantity: 1, unitPrice: 1490 }],
      adjustments: [{ kind: 'SHIPPING', name: 'DHL Paket', amount: 1 }],
    },
  });
  await order('checkout-6', [{ sku: 'ABC', quantity: 101, unitPrice: 10_000_000_000 }]);
}
