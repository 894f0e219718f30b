import { expect, it } from 'vitest';
import type { LedgerPayment } from '../../../stripe/ledger/ledger.ts';
import { payPage } from '../../../stripe/page/pay-page.ts';

it.each([
  ['eur', 2500, '€25.00'],
  ['huf', 1_299_000, 'HUF\u00a012,990.00'],
  ['idr', 1_500_000, 'IDR\u00a015,000.00'],
  ['jpy', 7200, '¥7,200'],
  // Stripe counts hundredths of the króna, and whole ariary.
  ['isk', 720_000, 'ISK\u00a07,200'],
  ['mga', 7200, 'MGA\u00a07,200.00'],
  ['kwd', 2500, 'KWD\u00a02.500'],
])('The pay page shows %s, %i of the provider, as %s', (currency, amount, written) => {
  const payment = { id: 'p', secret: 's', state: 'OPEN', currency, amount };
  expect(payPage(payment as LedgerPayment)).toContain(`<h1>Pay ${written}</h1>`);
});
