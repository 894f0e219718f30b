import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '../../functions/record-payment-events.ts';
import { capturedLog } from '../support/captured-log.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { stripeEvent } from '../support/stripe-events.ts';
import { freshTable } from '../support/table.ts';

describe('An event of the partner bus', () => {
  const table = freshTable();
  let metadata: Record<string, string>;
  const lines = capturedLog();

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    metadata = { customerId: 'a1b2', orderId: (await anOrder('a1b2', 'ABC')).orderId };
  });

  /** Delivers an event as Stripe does: https://docs.stripe.com/event-destinations/eventbridge */
  const bring = (detail: object): Promise<void> =>
    handler(
      {
        version: '0',
        id: '17793124-05d4-b198-2fde-7ededc63b103',
        'detail-type': (detail as { type: string }).type,
        source: 'aws.partner/stripe.com/ed_test_61',
        account: '123456789012',
        time: '2026-11-22T10:00:00Z',
        region: 'eu-central-1',
        resources: ['arn:aws:events:eu-central-1::event-source/aws.partner/stripe.com/ed_test_61'],
        detail,
      },
      lambdaContext(15_000, 'r-1'),
    );
  const captured = (object: object = {}) =>
    stripeEvent('charge.captured', {
      object: { metadata, amount: 1000, amount_captured: 1000, ...object },
    });

  it('is recorded, once', async () => {
    await bring(captured());
    const recorded = await table.all();
    expect(recorded.filter(({ type }) => type === 'Payment')).toMatchObject([
      { provider: 'stripe', reference: 'pi_3TManual00000001' },
    ]);
    await bring(captured());
    expect(await table.all()).toEqual(recorded);
  });

  it('is skipped if it is not ours', async () => {
    const before = await table.all();
    await bring({
      ...captured({ metadata: {}, payment_intent: 'pi_other' }),
      created: Math.floor(Date.now() / 1000),
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ PaymentFactUnknown: [1] }]);
    await bring({ type: 'customer.created', object: 'event', created: 1, data: { object: {} } });
    expect(await table.all()).toEqual(before);
  });

  it('is counted and kept if it cannot be read', async () => {
    const old = { ...captured(), api_version: '2024-06-20' };
    await expect(bring(old)).rejects.toThrow(/^payment event not recorded$/);
    const log = lines.map((line) => JSON.parse(line));
    expect(log.find((line) => '_aws' in line)).toMatchObject({ PaymentEventUnreadable: [1] });
    expect(log.find(({ level }) => level === 'ERROR')).toMatchObject({
      fault: { name: 'UnreadableEvent', message: expect.stringContaining('2024-06-20') },
    });
  });

  it('fails if its order is missing, so that it is retried and kept', async () => {
    const orderId = 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1';
    const lost = captured({ metadata: { customerId: 'a1b2', orderId }, payment_intent: 'pi_lost' });
    await expect(bring(lost)).rejects.toThrow(/^payment event not recorded$/);
    const log = lines.map((line) => JSON.parse(line));
    expect(log.find(({ level }) => level === 'ERROR')).toMatchObject({
      requestId: 'r-1',
      eventId: '17793124-05d4-b198-2fde-7ededc63b103',
      fault: { name: 'Refusal', message: 'order-not-found' },
    });
    expect(log.find((line) => '_aws' in line)).toMatchObject({
      PaymentFactOrphaned: [1],
      Fault: [1],
    });
    expect(lines.join('')).not.toMatch(/acme|Market Street|4242/);
  });
});
