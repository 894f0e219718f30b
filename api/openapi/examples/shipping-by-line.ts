import type { AnswerRecorder } from './answer-recorder.ts';

const BY_TELEPHONE = {
  as: 'operator',
  headers: { 'idempotency-key': 'checkout-by-telephone' },
  body: {
    currency: 'EUR',
    lines: [
      { sku: 'ABC', quantity: 2, unitPrice: 2500 },
      { sku: 'MUG', quantity: 1, unitPrice: 1490 },
    ],
    adjustments: [{ kind: 'SHIPPING', name: 'DHL Paket', amount: 490 }],
  },
} as const;

/**
 * Ships a third order in two parcels. The first is the examples' fulfillment. The second is
 * canceled, and so is one line of the rest.
 */
export async function shipByLine(recorder: AnswerRecorder): Promise<void> {
  const placed = (await recorder.record('createOrder', BY_TELEPHONE)) as {
    readonly customerId: string;
    readonly orderId: string;
  };
  const path = { customerId: placed.customerId, orderId: placed.orderId };
  const made = async (key: string, body: object) => {
    const headers = { 'idempotency-key': key };
    const answer = await recorder.record('createFulfillment', { path, headers, body });
    return (answer as { readonly fulfillmentId: string }).fulfillmentId;
  };
  const first = await made('parcel-1', {
    lines: [{ seq: 1, quantity: 1 }],
    trackingInfo: { company: 'DHL', number: '00340434161094042557' },
  });
  const second = await made('parcel-2', { lines: [{ seq: 1, quantity: 1 }] });
  await made('parcel-3', { lines: [{ seq: 2, quantity: 2 }] });
  await made('parcel-4', { lines: [{ seq: 9, quantity: 1 }] });
  const [parcel, lost] = [first, second].map((fulfillmentId) => ({ ...path, fulfillmentId }));
  await made('parcel-2', { lines: [{ seq: 2, quantity: 1 }] });
  await recorder.record('updateTracking', { path: parcel });
  await recorder.record('updateTracking', { path: parcel, headers: { 'if-match': '"9"' } });
  await recorder.record('cancelFulfillment', { path: lost });
  await recorder.record('cancelFulfillment', { path: lost });
  await recorder.record('updateTracking', { path: lost, headers: { 'if-match': '"2"' } });
  await recorder.record('addMilestone', { path: parcel });
  await recorder.record('addMilestone', { path: parcel });
  await recorder.record('listMilestones', { path: parcel });
  await recorder.record('updateOrderStatus', { path, headers: { 'if-match': '"4"' } });
  const part = (key: string, lines: readonly object[]) => ({
    path,
    headers: { 'idempotency-key': key },
    body: { lines, reason: 'INVENTORY' },
  });
  await recorder.record('cancelOrder', part('part-1', [{ seq: 2, quantity: 1 }]));
  await recorder.record('cancelOrder', part('part-2', [{ seq: 2, quantity: 1 }]));
  await recorder.record('cancelOrder', part('part-1', [{ seq: 1, quantity: 1 }]));
  await recorder.record('cancelOrder', part('part-3', [{ seq: 7, quantity: 1 }]));
  await recorder.record('cancelOrder', { ...part('', [{ seq: 1, quantity: 1 }]), headers: {} });
  await made('parcel-5', {});
  await made('parcel-6', {});
  await recorder.record('cancelOrder', { path });
}
