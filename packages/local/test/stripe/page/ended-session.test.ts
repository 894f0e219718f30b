import { expect, it } from 'vitest';
import { aStart, playedStripe } from '../../../../../test/support/stripe-stand-in.ts';
import type { LedgerPayment } from '../../../stripe/ledger/ledger.ts';
import { release } from '../../../stripe/ledger/move.ts';
import { act } from '../../../stripe/page/buyer.ts';
import { payPage } from '../../../stripe/page/pay-page.ts';

async function aPage() {
  const { provider, standIn } = playedStripe();
  const { reference } = await provider.start(aStart());
  const payment = standIn.ledger.payments.get(reference) as LedgerPayment;
  return { ledger: standIn.ledger, payment, end: () => provider.end([reference]) };
}

it('The page of a session that the shop ended shows that the order has changed', async () => {
  const { ledger, payment, end } = await aPage();
  expect(await end()).toBe(true);

  const page = payPage(payment);

  expect(page).toContain('The order has changed');
  expect(page).toContain('Go back to the shop');
  expect(page).not.toContain('<button');
  expect(act(ledger, payment, 'card')).toBe(false);
});

it('The page of a payment that its buyer canceled shows just that', async () => {
  const { ledger, payment } = await aPage();
  act(ledger, payment, 'close');
  expect(payPage(payment)).toContain('The payment is canceled.');
  expect(payPage(payment)).not.toContain('The order has changed');
});

it('A payment that was released at the provider is not one that its buyer left', async () => {
  const { ledger, payment } = await aPage();
  release(ledger, payment);
  expect(payment.isLeftByBuyer).toBeUndefined();
});
