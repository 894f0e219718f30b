import { minorUnitsOf } from '../../../../domain/payment-adapters/stripe-amounts.ts';
import { formatMoney } from '../../../client/format-money.ts';
import { escapeHtml } from '../../pages/html.ts';
import type { LedgerPayment, PaymentState } from '../ledger/ledger.ts';
import { actionsOf } from './buyer.ts';

const TEXTS: Readonly<Record<PaymentState, string>> = {
  OPEN: 'Nothing is paid yet.',
  ACTION: 'The buyer has to do something.',
  UNDER_WAY: 'The bank collects the money.',
  HELD: 'The money is authorized. The shop captures it later.',
  PAID: 'The payment is made.',
  CANCELLED: 'The payment is canceled.',
};

/** Of a session that the shop ended. Its buyer has the page of an order that has changed. */
const ENDED =
  'The order has changed, and this page takes no payment any more. Go back to the shop, and read ' +
  'the order again. If something is still due, pay that.';

const STYLE = `
:root { background: Canvas; color: CanvasText; color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; }
button { display: block; font: inherit; margin: 0.75rem 0; min-height: 2.75rem; padding: 0 1rem;
  text-align: start; width: 100%; }
button:focus-visible { outline: 3px solid; outline-offset: 2px; }
[role='status'] { border-inline-start: 0.25rem solid; padding-inline-start: 0.75rem; }
`;

/** The page on which the person at this machine plays the buyer, and the buyer's bank. */
export function payPage(payment: LedgerPayment): string {
  const { id, secret, state, failure } = payment;
  const isEnded = state === 'CANCELLED' && !payment.isLeftByBuyer;
  const buttons = actionsOf(payment).map(
    ({ name, label }) => `<button name="action" value="${name}">${escapeHtml(label)}</button>`,
  );
  const declined = failure
    ? ` The last attempt failed: <code>${escapeHtml(failure.code)}</code>.`
    : '';
  return document(
    `Pay ${amountText(payment)}`,
    `<p>This page stands for the payment provider's. No money moves, and nothing leaves this
machine.</p>
<p role="status">${isEnded ? ENDED : TEXTS[state]}${declined}</p>
<form method="post" action="/pay/${encodeURIComponent(secret)}">
${buttons.join('\n')}
</form>
<p>Payment <code>${escapeHtml(id)}</code></p>`,
  );
}

/** The page for a secret that no payment has. */
export const noSuchPayment = (): string =>
  document('No such payment', '<p>It may be of an earlier run. Start the payment again.</p>');

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** The amount in the currency's own form. */
function amountText({ amount, currency }: LedgerPayment): string {
  const code = currency.toUpperCase();
  return formatMoney(minorUnitsOf(amount, code), code, 'en');
}
