import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey } from '../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { giveUp, pay, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('A17 void a payment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  it('releases the authorized amount once the provider confirms it', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    const status = async () =>
      (await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }))?.[
        'paymentStatus'
      ];
    await report({ ...named, kind: 'AUTHORIZATION' });
    const { body: asked } = await giveUp(named);
    expect(await status()).toBe('AUTHORIZED');
    await report({ ...named, kind: 'VOID', transactionId: asked.transactionId });
    expect(await status()).toBe('VOIDED');
  });

  it('refuses to void a captured amount', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId }, { provider: 'manual', captured: true });
    expect(await giveUp({ customerId, orderId, paymentId: body.paymentId })).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
  });
});
