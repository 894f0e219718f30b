import { beforeAll, describe, expect, it } from 'vitest';
import type { Reminder } from '../../../domain/payments/payment.ts';
import { REMINDERS } from '../../../domain/payments/payment-reminders.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { remindPayment } from '../../../table/due/remind-payment.ts';
import { paymentKey } from '../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { capture, type NamedPayment, pay, refund, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const MINUTE = 60_000;

describe('The reminders of a payment’s requests', () => {
  const table = freshTable({ stream: true });
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** A payment of 10.00, of which 6.00 are captured. The other 4.00 are authorized. */
  async function aPayment(): Promise<NamedPayment> {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    await report({ ...named, kind: 'AUTHORIZATION', amount: 1000 });
    await report({ ...named, kind: 'CAPTURE', amount: 600 });
    return named;
  }

  const rowOf = (named: NamedPayment) => table.get({ ...paymentKey(named.orderId, named) });
  const reminderOf = async (named: NamedPayment) =>
    (await rowOf(named))?.['reminder'] as Reminder | undefined;

  /** Reminds of the payment's requests this often, each time when it is due. */
  async function remind(named: NamedPayment, times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      const { dueAt = '' } = (await reminderOf(named)) ?? {};
      await remindPayment(paymentKey(named.orderId, named), new Date(dueAt), policyIn(process.env));
    }
  }

  it('begin anew with each request', async () => {
    const named = await aPayment();
    await capture(named, { amount: 400 });
    await remind(named, 4);
    expect(await reminderOf(named)).toMatchObject({ sentCount: 4 });

    await refund(named, { amount: 100 });
    const { dueAt = '', sentCount } = (await reminderOf(named)) ?? {};
    expect(sentCount).toBe(0);
    expect(Date.parse(dueAt) - Date.now()).toBeLessThanOrEqual(2 * MINUTE);
  });

  it('go on as they were after a report, and are checks once the plan has ended', async () => {
    const named = await aPayment();
    await capture(named, { amount: 400 });
    await remind(named, 2);
    const before = await reminderOf(named);
    await report({ ...named, kind: 'REFUND', amount: 100 });
    expect(await reminderOf(named)).toEqual(before);

    await remind(named, REMINDERS.length - 2);
    const daily = await reminderOf(named);
    expect(daily).toMatchObject({ sentCount: REMINDERS.length });
    await report({ ...named, kind: 'REFUND', amount: 50 });
    expect(await reminderOf(named)).toEqual(daily);
    expect(await rowOf(named)).toMatchObject({ GSI2SK: `${daily?.dueAt}#${named.paymentId}` });
  });

  it('check a payment each day while its provider reports it as pending', async () => {
    const named = await aPayment();
    await report({ ...named, kind: 'SALE', state: 'PENDING', amount: 100, reference: 'ch_debit' });
    const { dueAt = '', sentCount } = (await reminderOf(named)) ?? {};
    expect(sentCount).toBe(REMINDERS.length);
    expect((Date.parse(dueAt) - Date.now()) / MINUTE).toBeCloseTo(1440, 0);

    await remind(named, 2);
    expect(await reminderOf(named)).toMatchObject({ sentCount: REMINDERS.length + 2 });
    await report({ ...named, kind: 'SALE', amount: 100, reference: 'ch_debit' });
    // What its bank still holds is listed, and nothing is due.
    expect((await rowOf(named))?.['GSI2PK']).toMatch(/^CAPTURABLE#/);
    expect(await reminderOf(named)).toBeUndefined();
  });
});
