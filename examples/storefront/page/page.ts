/** The page: its five addresses, and what follows the basket, the shelf and the network. */

import type { ShopConfig } from '../shop-config.ts';
import { addressIn, type PageName, TITLES } from './address.ts';
import { countItems, onBasket } from './basket.ts';
import { showBasket } from './basket-view.ts';
import { refresh, showCheckout } from './checkout/checkout-view.ts';
import { byId } from './elements.ts';
import { itemsText } from './money.ts';
import { showOrder } from './order/order-view.ts';
import { showOrders } from './order/orders-view.ts';
import { followShelf, onShelf } from './shelf.ts';
import { showShelf } from './shop-view.ts';
import { type Visitor, visitor } from './signed-in.ts';

const main = byId('main');
const hero = byId('hero');
const dialog = byId<HTMLDialogElement>('basket');

/** The name of the page that is behind the basket's dialog, too. */
let shown: string | undefined;
/** True if the basket was opened from a page of this shop, to which Back leads. */
let isAboveOurs = false;

function go(who: Visitor): void {
  const { name, id } = addressIn(location.hash);
  if (name === 'basket') {
    if (shown === undefined) showPage(who, 'shop', '');
    showBasket();
    if (!dialog.open) dialog.showModal();
    return;
  }
  // The focus goes back to what opened the basket, so a page that is still there keeps it.
  if (dialog.open) dialog.close();
  if (`${name}/${id}` !== shown) showPage(who, name, id);
}

const addressOf = (name: PageName): string => `#/${name === 'shop' ? '' : name}`;

function showPage(who: Visitor, name: PageName, id: string): void {
  const isFirst = shown === undefined;
  shown = `${name}/${id}`;
  document.title = `${TITLES[name]} · Nordhafen Supply`;
  hero.hidden = name !== 'shop';
  for (const link of document.querySelectorAll('nav a'))
    link.setAttribute(
      'aria-current',
      link.getAttribute('href') === addressOf(name) ? 'page' : 'false',
    );
  if (name === 'shop') showShelf(main);
  if (name === 'checkout') showCheckout(main, who);
  if (name === 'order') void showOrder(main, who, id);
  if (name === 'orders') void showOrders(main, who);
  if (isFirst) return;
  scrollTo(0, 0);
  // A screen reader reads the heading, so that its user knows the page.
  document.querySelector<HTMLElement>('main h1, #hero:not([hidden]) h1')?.focus();
}

/** Shows again what follows the basket or the shelf. */
function update(who: Visitor): void {
  const count = countItems();
  byId('count').textContent = String(count);
  byId('to-basket').setAttribute('aria-label', `Basket, ${itemsText(count)}`);
  if (dialog.open) showBasket();
  if (shown === 'shop/') showShelf(main);
  if (shown === 'checkout/') refresh(who);
}

function closeBasket(): void {
  if (isAboveOurs) history.back();
  else location.replace('#/');
}

async function start(): Promise<void> {
  const config = (await (await fetch('/config.json')).json()) as ShopConfig;
  const who = await visitor(config);
  const { session, customerId } = who;
  for (const sign of document.querySelectorAll<HTMLButtonElement>('button.sign')) {
    sign.lastChild?.replaceWith(customerId === undefined ? 'Sign in' : 'Sign out');
    sign.onclick = () => void (customerId === undefined ? session.signIn() : session.signOut());
  }
  byId<HTMLAnchorElement>('withdraw').href = `${config.trackingUrl}withdrawal`;
  byId('close-basket').onclick = closeBasket;
  dialog.oncancel = (event) => {
    event.preventDefault();
    closeBasket();
  };
  addEventListener('hashchange', () => {
    isAboveOurs = true;
    go(who);
  });
  addEventListener('online', () => update(who));
  document.addEventListener('visibilitychange', () => {
    const { name, id } = addressIn(location.hash);
    if (document.visibilityState === 'visible' && name === 'order') void showOrder(main, who, id);
  });
  onBasket(() => update(who));
  onShelf(() => update(who));
  go(who);
  update(who);
  followShelf();
}

start().catch(() => {
  main.textContent = 'The shop does not answer. Try again in a moment.';
});
