import { formatMoney } from '../../packages/client/format-money.ts';
import type { AnswerOf, OrdersClient } from '../../packages/client/orders-client.ts';
import { element } from './shown.ts';

type Order = AnswerOf<'getCustomerOrder'>;

interface OrderIds {
  readonly customerId: string;
  readonly orderId: string;
}

/** Texts of a payment's session. */
const STATUSES = {
  OPEN: 'Not paid yet',
  UNDER_WAY: 'Under way: the bank collects the money',
  DONE: 'Paid: the shop is being told',
} as const;

/** Texts of an order's payment status. */
const TEXTS: Readonly<Record<string, string>> = {
  AUTHORIZED: 'Paid: the shop captures the money when it sends the goods',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
  REFUNDED: 'Refunded',
};

/** Milliseconds between two looks at the order. */
const PAUSE = 1500;

/**
 * Shows an order, lets its buyer pay, and follows the payment. `createPayment` and `startPayment`
 * find what exists, so the page may open again at any time.
 *
 * @param payUrl the laptop's page. With a real provider, `clientSecret` goes to Stripe.js instead:
 *   docs/storefront.md
 */
export async function payOrder(shop: OrdersClient, ids: OrderIds, payUrl: string): Promise<void> {
  let order = await shop.getCustomerOrder(ids);
  element('order').hidden = false;
  element('number').textContent = order.number ?? order.orderId;
  element('total').textContent = formatMoney(order.total ?? 0, order.currency ?? 'EUR', 'en');
  const paymentId = isDue(order) ? await begun(shop, ids) : '';
  let shown: string | undefined;
  while (isDue(order)) {
    const { status, clientSecret } = await shop.startPayment({ ...ids, paymentId });
    element('payment').textContent = STATUSES[status];
    if (clientSecret !== shown) showLink(clientSecret && payUrl + encodeURIComponent(clientSecret));
    shown = clientSecret;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    order = await shop.getCustomerOrder(ids);
  }
  showLink(undefined);
  element('payment').textContent = TEXTS[order.paymentStatus ?? ''] ?? order.paymentStatus ?? '';
}

const isDue = ({ status, paymentStatus }: Order): boolean =>
  status !== 'CANCELLED' && ['PENDING', 'VOIDED', 'EXPIRED'].includes(paymentStatus ?? '');

/** The payment that the buyer began, if all of it is still due, or a new one. */
async function begun(shop: OrdersClient, ids: OrderIds): Promise<string> {
  const { payments } = await shop.getOrder(ids);
  const known = payments.findLast(
    ({ provider, status, payable }) =>
      provider === 'stripe' && status === 'PENDING' && payable === undefined,
  );
  if (known) return known.paymentId;
  return (await shop.createPayment({ ...ids, body: { provider: 'stripe' } })).paymentId;
}

function showLink(address: string | undefined): void {
  const place = element('pay');
  if (address === undefined) {
    place.replaceChildren();
    return;
  }
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener', className: 'button' });
  link.textContent = 'Pay (opens the provider’s page)';
  place.replaceChildren(link);
}
