import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import { REMINDERS } from '../../../domain/payments/payment-reminders.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { remindPayment } from '../../../table/due/remind-payment.ts';
import { paymentRow } from '../../../table/full-order/payment-row.ts';
import { customerOrderKey, orderIdentity, paymentKey } from '../../../table/keys.ts';
import { justBefore, lagReads } from '../../support/faults.ts';
import { aPayment, aTransaction } from '../../support/payment-life.ts';
import { freshTable } from '../../support/table.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const LAST = REMINDERS.length - 1;
const REQUEST = [aTransaction('CAPTURE', 1000, { state: 'REQUESTED', requestedBy: 'op-1' })];

const ORDER = 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1';

describe('A payment with an open request', () => {
  const table = freshTable({ stream: true });
  let made = 0;
  const stored = async (reminder: Payment['reminder'], status = 'OPEN') => {
    const paymentId = `p-01KT1JW64N${String(made++).padStart(16, '0')}`;
    const payment = aPayment(REQUEST, {
      paymentId,
      orderId: ORDER,
      createdAt: '2026-06-01T12:34:56.789Z',
      ...(reminder && { reminder }),
    });
    await table.put(paymentRow(payment, policyIn(process.env)));
    await table.put({ ...customerOrderKey(orderIdentity(payment)), status });
    const key = paymentKey(payment.orderId, payment);
    return { key, payment, row: () => table.get({ ...key }) };
  };
  const dueAt = NOW.toISOString();

  it('is published again once it is due, with a higher version and the next time', async () => {
    const { key, payment, row } = await stored({ dueAt, sentCount: 0 });
    const reminded = await remindPayment(key, NOW, policyIn(process.env));

    const after = { ...payment, version: 4, reminder: { dueAt: expect.any(String), sentCount: 1 } };
    expect(reminded).toMatchObject({ payment: after, isLast: false });
    expect(await row()).toEqual(paymentRow(reminded?.payment ?? payment, policyIn(process.env)));
    expect(await row()).toMatchObject({ version: 4, GSI2PK: expect.stringMatching(/^DUE#/) });
  });

  it('is published for the last time, and is due again a day later', async () => {
    const { key, row } = await stored({ dueAt, sentCount: LAST });

    expect(await remindPayment(key, NOW, policyIn(process.env))).toMatchObject({ isLast: true });
    const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000).toISOString();
    expect(await row()).toMatchObject({
      version: 4,
      reminder: { dueAt: tomorrow, sentCount: REMINDERS.length },
      GSI2SK: expect.stringMatching(`^${tomorrow}#`),
    });
    expect(await remindPayment(key, new Date(tomorrow), policyIn(process.env))).toMatchObject({
      isLast: false,
    });
  });

  it('of a canceled order is no longer to be captured', async () => {
    const { key, row } = await stored({ dueAt, sentCount: 0 }, 'CANCELLED');
    const reminded = await remindPayment(key, NOW, policyIn(process.env));

    expect(reminded?.payment.transactions).toMatchObject({
      't-0': { kind: 'CAPTURE', state: 'REQUESTED', withdrawn: true },
    });
    expect(await row()).toEqual(paymentRow(reminded?.payment as Payment, policyIn(process.env)));
  });

  it('is read strongly consistently', async () => {
    const { key } = await stored({ dueAt, sentCount: 0 });
    const stop = lagReads(() => false);
    try {
      expect(await remindPayment(key, NOW, policyIn(process.env))).toMatchObject({ isLast: false });
    } finally {
      stop();
    }
  });

  it.each([
    ['is not due any more', { dueAt: '2026-06-01T12:00:00.001Z', sentCount: 0 }],
    ['has its answer', undefined],
  ])('is left unchanged if it %s', async (_, reminder) => {
    const { key, row } = await stored(reminder);
    const before = await row();

    expect(await remindPayment(key, NOW, policyIn(process.env))).toBeUndefined();
    expect(await row()).toEqual(before);
  });

  it('loses a due key without an open request, and keeps one with it', async () => {
    const { key, payment, row } = await stored(undefined);
    const due = { GSI2PK: 'DUE#0', GSI2SK: `${dueAt}#${payment.paymentId}` };
    await table.put({ ...paymentRow(payment, policyIn(process.env)), ...due });
    expect(await remindPayment(key, NOW, policyIn(process.env))).toBeUndefined();
    expect(await row()).toEqual(paymentRow(payment, policyIn(process.env)));

    const waits = await stored({ dueAt: '2026-06-01T12:00:00.001Z', sentCount: 0 });
    expect(await remindPayment(waits.key, NOW, policyIn(process.env))).toBeUndefined();
    expect(await waits.row()).toHaveProperty('GSI2PK');
  });

  it('is left unchanged if it is changed meanwhile', async () => {
    const { key, row } = await stored({ dueAt, sentCount: 0 });
    const between = justBefore(
      'TransactWriteItems',
      () => true,
      async () => table.put({ ...(await row()), version: 9 }),
    );

    expect(await remindPayment(key, NOW, policyIn(process.env))).toBeUndefined();
    expect(between.happened()).toBe(true);
    expect(await row()).toMatchObject({ version: 9, reminder: { sentCount: 0 } });
  });

  it('is not created again if it is gone', async () => {
    const { key, row } = await stored({ dueAt, sentCount: 0 });
    await table.remove({ ...key });

    expect(await remindPayment(key, NOW, policyIn(process.env))).toBeUndefined();
    expect(await row()).toBeUndefined();
  });
});
