import { EXAMPLE_CUSTOMER } from '../../operations/example.ts';
import type { Changes } from '../../story/ask.ts';
import type { AnswerRecorder } from './answer-recorder.ts';

/** Pays the examples' order: it is authorized, captured in part, voided and refunded in part. */
export async function payForIt(recorder: AnswerRecorder): Promise<void> {
  const { customerId } = EXAMPLE_CUSTOMER;
  const { orderId } = recorder.ids;
  const made = (await recorder.record('createPayment', {
    as: 'operator',
    body: { provider: 'stripe', reference: 'pi_3Mt0', method: { kind: 'card', last4: '4242' } },
  })) as { readonly paymentId: string; readonly amount: number };
  recorder.ids.paymentId = made.paymentId;
  recorder.ids.authorizedPaymentId = made.paymentId;
  await refusePayments(recorder);
  const authorized = { kind: 'AUTHORIZATION', amount: made.amount, reference: 'pi_3Mt0' };
  await recorder.record('recordPaymentFact', fact(authorized));
  await recorder.record('recordPaymentFact', fact(authorized));
  await recorder.record('recordPaymentFact', fact({ ...authorized, currency: 'USD' }));
  const inFuture = { ...authorized, occurredAt: '2999-01-01T00:00:00Z' };
  await recorder.record('recordPaymentFact', fact(inFuture));
  await recorder.record('recordPaymentFact', fact({ ...authorized, paymentReference: 'pi_none' }));
  await recorder.record(
    'recordPaymentFact',
    fact({ ...authorized, customerId, orderId: 'no-such-order' }),
  );
  await recorder.record('recordPaymentFact', fact({ ...authorized, ...recorder.parcel }));
  await recorder.record(
    'recordPaymentFact',
    fact({ ...authorized, customerId, orderId, paymentId: 'p-none' }),
  );
  const { transactionId } = (await recorder.record(
    'capturePayment',
    amountOf('capture-1', 7000),
  )) as { readonly transactionId: string };
  await recorder.record(
    'recordPaymentFact',
    fact({ transactionId, kind: 'CAPTURE', amount: 7000, reference: 'ch_3Mt1' }),
  );
  await askForTooMuch(recorder);
  await recorder.until('getOrder', {}, ({ paymentStatus }) => paymentStatus === 'PARTIALLY_PAID');
}

/** Sends each request, sends it for too large an amount, and repeats it with another amount. */
async function askForTooMuch(recorder: AnswerRecorder): Promise<void> {
  await recorder.record('voidPayment', { headers: { 'idempotency-key': 'void-1' }, body: {} });
  await recorder.record('refundPayment', {
    headers: { 'idempotency-key': 'refund-1' },
    body: { amount: 1490, reason: 'GOODWILL', lines: [{ seq: 2, quantity: 1 }] },
  });
  for (const kind of ['capture', 'void', 'refund'] as const) {
    await recorder.record(`${kind}Payment`, amountOf(`${kind}-2`, 99_000));
    await recorder.record(`${kind}Payment`, amountOf(`${kind}-1`, 1));
    const path = { ...recorder.parcel, paymentId: 'p-none' };
    await recorder.record(`${kind}Payment`, { path, ...amountOf(`${kind}-3`, 1) });
  }
}

/** A report about the examples' payment. */
const fact = (members: object): Changes => ({
  body: {
    provider: 'stripe',
    paymentReference: 'pi_3Mt0',
    state: 'SUCCEEDED',
    currency: 'EUR',
    occurredAt: '2026-06-01T09:00:00Z',
    ...members,
  },
});

const amountOf = (key: string, amount: number): Changes => ({
  headers: { 'idempotency-key': key },
  body: { amount },
});

async function refusePayments(recorder: AnswerRecorder): Promise<void> {
  const { parcel } = recorder;
  const body = { provider: 'stripe', reference: 'pi_3Mt0' };
  const key = (n: number) => ({ headers: { 'idempotency-key': `pay-${n}` } });
  await recorder.record('createPayment', { path: parcel, as: 'operator', ...key(1), body });
  await recorder.record('createPayment', {
    path: parcel,
    as: 'operator',
    ...key(2),
    body: { ...body, amount: 1e8 },
  });
  const cash = { provider: 'manual', captured: true, amount: 100 };
  await recorder.record('createPayment', { path: parcel, ...key(3), body: cash });
  await recorder.record('createPayment', { path: parcel, as: 'operator', ...key(4), body: cash });
  await recorder.record('createPayment', {
    path: parcel,
    as: 'operator',
    ...key(4),
    body: { ...cash, amount: 200 },
  });
}
