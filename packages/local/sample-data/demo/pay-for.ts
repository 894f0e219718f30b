import { type DemoMoney, totalOf } from './demo-order.ts';
import type { Callers, Placed } from './placed.ts';

const MINUTE = 60_000;

/** The letters that Stripe's ids begin with, by the kind of the movement. */
const IDS: Readonly<Record<Exclude<DemoMoney, 'BANK_TRANSFER'>, string>> = {
  SALE: 'ch',
  AUTHORIZATION: 'pi',
  CAPTURE: 'ch',
};

/**
 * Pays for an order: a connector reports the movements, the first one three minutes after the
 * placing, and a person enters a transfer.
 */
export async function payFor({ shop, report }: Callers, placed: Placed): Promise<void> {
  const { content, money = [] } = placed.order;
  const { customerId, externalId, currency, placedAt } = content;
  for (const [at, kind] of money.entries()) {
    if (kind === 'BANK_TRANSFER') {
      const transfer = { provider: 'manual', captured: true, method: { kind: 'bank transfer' } };
      const once = { 'idempotency-key': `demo-transfer-${externalId}` };
      await shop('POST', `${placed.path}/payments`, transfer, once);
    } else {
      const occurredAt = Math.min(Date.parse(placedAt) + (3 + at) * MINUTE, Date.now());
      await report('POST', '/payment-events', {
        customerId,
        orderId: placed.orderId,
        provider: 'stripe',
        paymentReference: `pi_${externalId}`,
        kind,
        state: 'SUCCEEDED',
        amount: totalOf(content),
        currency,
        reference: `${IDS[kind]}_${externalId}`,
        occurredAt: new Date(occurredAt).toISOString(),
      });
    }
  }
}
