import { type DemoMoney, totalOf } from './demo-order.ts';
import type { Callers, Placed } from './placed.ts';

const MINUTE = 60_000;

/** The letters that Stripe's ids begin with, by the kind of the movement. */
const IDS: Readonly<Record<Exclude<DemoMoney, 'BANK_TRANSFER'>, string>> = {
  SALE: 'ch',
  AUTHORIZATION: 'pi',
  CAPTURE: 'ch',
  REFUND: 're',
};

/** Milliseconds after the placing: a refund comes when half of the time until now has passed. */
const delayOf = (kind: DemoMoney, at: number, age: number): number =>
  kind === 'REFUND' ? age / 2 : Math.min((3 + at) * MINUTE, age);

/**
 * Pays for an order: a connector reports the movements, the first one three minutes after the
 * placing, and a person enters a transfer.
 */
export async function payFor({ shop, report }: Callers, one: Placed): Promise<void> {
  const { content, money = [] } = one.order;
  const { customerId, externalId, currency, placedAt } = content;
  for (const [at, kind] of money.entries()) {
    if (kind === 'BANK_TRANSFER') {
      const transfer = { provider: 'manual', captured: true, method: { kind: 'bank transfer' } };
      const once = { 'idempotency-key': `demo-transfer-${externalId}` };
      await shop('POST', `${one.path}/payments`, transfer, once);
    } else {
      const placed = Date.parse(placedAt);
      const occurredAt = placed + Math.floor(delayOf(kind, at, Date.now() - placed));
      await report('POST', '/payment-events', {
        customerId,
        orderId: one.orderId,
        provider: 'stripe',
        paymentReference: `pi_${externalId}`,
        kind,
        state: 'SUCCEEDED',
        amount: kind === 'REFUND' ? content.refunded : totalOf(content),
        currency,
        reference: `${IDS[kind]}_${externalId}`,
        occurredAt: new Date(occurredAt).toISOString(),
      });
    }
  }
}
