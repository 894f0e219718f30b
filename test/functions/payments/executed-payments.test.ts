import { beforeAll, describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { type Execution, executePayment } from '../../../functions/payments/execute-payment.ts';
import { recordFacts } from '../../../functions/payments/record-facts.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { balanceOf } from '../../../packages/local/stripe/ledger/open-ledger.ts';
import { pay as payAt } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { recordEndedSessions } from '../../../table/payments/record-ended-sessions.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { capture, pay, refund } from '../../support/payments.ts';
import { playedStripe } from '../../support/stripe-stand-in.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
let runs = 0;

describe('A request that the executor executes', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** An order whose 10.00 are held at Stripe, and its executor. */
  async function aHeldOrder() {
    runs += 1;
    const stripe = playedStripe({ run: `Table${runs}x` });
    stripe.pass((Date.now() - stripe.now().getTime()) / 1000);
    const placed = { customerId, ...(await anOrder(customerId, 'ABC')) };
    const { orderId } = placed;
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    const start = { ...named, references: [], amount: 1000, currency: 'EUR' };
    const { reference } = await stripe.provider.start(start);
    const { ledger } = stripe.standIn;
    const payment = ledger.payments.get(reference) as LedgerPayment;
    payAt(ledger, payment, makeMethod(ledger, 'SUCCEEDS'));
    const record: Execution['record'] = (facts) =>
      recordFacts(facts, { awaitsEarlier: 0 }, new Date(), policyIn(process.env));
    await record(stripe.standIn.events.flatMap(stripeFacts));
    const read = async () => (await readFullOrder(named)).fullOrder;
    const execute = (transactionId?: string) =>
      executePayment(
        { ...named, transactionId },
        {
          provider: stripe.provider,
          read,
          record,
          ended: (payment) => recordEndedSessions(payment, policyIn(process.env)),
          wait: async () => undefined,
          now: () => new Date(),
        },
      );
    const row = () => table.get({ ...customerOrderKey(placed) });
    return { ...stripe, row, named, payment, ledger, execute, read };
  }

  it('is captured and refunded, and the order is paid and refunded', async () => {
    const { named, execute, read, row, ledger, payment } = await aHeldOrder();
    const captured = await capture(named, { amount: 1000 });
    expect(await execute(captured.body.transactionId)).toEqual({ result: 'RECORDED', news: 1 });
    expect(await row()).toMatchObject({ paymentStatus: 'PAID' });

    const refunded = await refund(named, { amount: 400 });
    expect(await execute(refunded.body.transactionId)).toEqual({ result: 'RECORDED', news: 1 });
    const { payments } = await read();

    expect(await row()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', refunded: 400 });
    expect(sumsOf(payments)).toMatchObject({ captured: 1000, refunded: 400, refunding: 0 });
    expect(balanceOf(ledger, payment.id)).toBe(600);
  });

  it('moves its amount once in two executions at once, with lost answers', async () => {
    const { named, execute, read, ledger, payment, faults } = await aHeldOrder();
    const { body } = await capture(named, { amount: 600 });
    faults.loseAnswers = 2;
    await Promise.all([execute(body.transactionId), execute(body.transactionId)]);
    await execute(body.transactionId);
    await execute();
    const { payments } = await read();

    expect(sumsOf(payments)).toMatchObject({ captured: 600, capturing: 0, voided: 400 });
    expect(balanceOf(ledger, payment.id)).toBe(600);
  });

  it('is not written again by a check', async () => {
    const { named, execute, read } = await aHeldOrder();
    const { body } = await capture(named, { amount: 600 });
    await execute(body.transactionId);
    await execute();
    const [before] = (await read()).payments;
    await execute();
    const [after] = (await read()).payments;

    expect(after?.version).toBe(before?.version);
  });
});
