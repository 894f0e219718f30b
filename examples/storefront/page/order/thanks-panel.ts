import { drawing, made } from '../elements.ts';
import { money } from '../money.ts';
import type { Visitor } from '../signed-in.ts';
import { keptOrder } from './order-links.ts';
import type { State } from './order-state.ts';
import type { Order } from './payment.ts';

export interface Thanks {
  readonly order: Order;
  readonly state: State;
  /** The element with the state's words. */
  readonly status: HTMLElement;
  readonly payUrl: string | undefined;
  /** Asks again; false while the page asks by itself. */
  readonly lookAgain: (() => void) | false;
}

const link = (key: string, text: string, href: string, more: object = {}): HTMLElement =>
  made('a', { class: 'button', href, 'data-key': key, ...more }, text);

/** The provider's page opens beside this one, which follows the payment. */
const IN_NEW_TAB = { class: 'button main', target: '_blank', rel: 'noopener' };

function payLink({ order, state: { kind, due }, payUrl }: Thanks): HTMLElement | false {
  if (payUrl === undefined || due === undefined) return false;
  const pay = kind === 'bad' ? 'Pay again' : 'Pay';
  return link('pay', `${pay} ${money(due, order.currency)}`, payUrl, IN_NEW_TAB);
}

/** The head of an order's page: thanks, the number, the state, and what the buyer can do. */
export function thanksPanel({ config }: Visitor, thanks: Thanks): HTMLElement {
  const { order, status, lookAgain } = thanks;
  const { orderId, number = orderId, shippingAddress } = order;
  const [first = ''] = (shippingAddress?.['name'] ?? '').split(' ');
  const title = first === '' ? 'Thank you' : `Thank you, ${first}`;
  const orderLink = keptOrder(orderId)?.orderLink;
  const look = { type: 'button', 'data-key': 'look', 'data-next': 'shop' };
  return made(
    'section',
    { class: 'thanks', 'aria-labelledby': 'thanks' },
    drawing('posted'),
    made(
      'div',
      { class: 'stack' },
      made('h1', { id: 'thanks', tabindex: '-1', 'data-key': 'thanks' }, title),
      made('p', {}, 'Your order ', made('span', { class: 'mono' }, number)),
      status,
      made(
        'p',
        { class: 'actions' },
        payLink(thanks),
        lookAgain !== false && made('button', { ...look, on: { click: lookAgain } }, 'Look again'),
        orderLink !== undefined &&
          link('follow', 'Follow your order', `${config.trackingUrl}#${orderLink}`),
        link('shop', 'Back to the shop', '#/'),
      ),
    ),
  );
}
