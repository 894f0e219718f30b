import { afterEach, describe, expect, it, vi } from 'vitest';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { publishMetrics } from '../../../functions/observability/metrics.ts';
import { stripeFactsOfMode } from '../../../functions/payments/stripe-events.ts';
import { stripeEvent } from '../../support/stripe-events.ts';

const metadata = { customerId: 'a1b2', orderId: 'o-01KAVQ8M000000000000000001' };
const event = (livemode: boolean) => ({
  ...stripeEvent('charge.captured', { object: { metadata } }),
  livemode,
});

describe('An event of Stripe', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it.each([
    ['test', true],
    ['live', false],
  ])('is counted and skipped in the mode %s if its livemode is %s', (mode, livemode) => {
    vi.stubEnv('PAYMENT_MODE', mode);
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);

    expect(stripeFactsOfMode(event(livemode))).toEqual([]);
    publishMetrics();
    expect(lines.join()).toContain('"PaymentEventOfOtherMode":[1]');
    expect(stripeFactsOfMode(event(!livemode))).toEqual(stripeFacts(event(!livemode)));
  });

  it('is of no mode if no function calls Stripe', () => {
    expect(stripeFacts(event(true)).length).toBeGreaterThan(0);
    for (const livemode of [true, false])
      expect(stripeFactsOfMode(event(livemode))).toEqual(stripeFacts(event(livemode)));
  });
});
