import { formatMoney } from '../../packages/client/format-money.ts';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { ordersSession } from '../../packages/client/orders-session.ts';
import { ProblemError } from '../../packages/client/problem-error.ts';
import { payOrder } from './pay.ts';
import type { Basket, ShopConfig } from './shop-config.ts';
import { element } from './shown.ts';

const config = (await (await fetch('/config.json')).json()) as ShopConfig;
const session = ordersSession({
  signInUrl: config.signInUrl,
  clientId: config.clientId,
  redirectUri: new URL('/callback', location.href).href,
});
const shop = ordersClient({ url: config.apiUrl, token: session.token });

/** The order of this page, which survives a reload. */
const orderInAddress = () => location.hash.slice(1);

try {
  await start();
} catch (error) {
  show(error);
}

async function start(): Promise<void> {
  await session.completeSignIn();
  const { customerId } = session;
  const sign = element('sign', HTMLButtonElement);
  sign.hidden = false;
  sign.textContent = customerId === undefined ? 'Sign in' : 'Sign out';
  sign.onclick = () => (customerId === undefined ? session.signIn() : session.signOut());
  if (customerId === undefined) return;
  element('who').textContent = await nameOf(customerId);
  if (orderInAddress() === '') showShelf(customerId);
  else await showOrder(customerId, orderInAddress());
}

/** The name of the buyer, whose profile is created at the first sign-in. */
async function nameOf(customerId: string): Promise<string> {
  try {
    return (await shop.getCustomer({ customerId })).name ?? customerId;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'customer-not-found') throw error;
    return (await shop.createCustomer({ body: { name: customerId } })).name ?? customerId;
  }
}

function showShelf(customerId: string): void {
  const basketId = crypto.randomUUID();
  for (const { sku, name, unitPrice } of config.goods) {
    const label = document.createElement('label');
    const quantity = Object.assign(document.createElement('input'), {
      type: 'number',
      name: sku,
      min: '0',
      max: '99',
      value: '0',
    });
    label.append(name, document.createElement('span'), quantity);
    label.children[0]?.append(formatMoney(unitPrice, 'EUR', 'en'));
    const item = document.createElement('li');
    item.append(label);
    element('goods').append(item);
  }
  const shelf = element('shelf', HTMLFormElement);
  shelf.hidden = false;
  shelf.onsubmit = (event) => {
    event.preventDefault();
    const lines = [...new FormData(shelf)].flatMap(([sku, quantity]) =>
      Number(quantity) > 0 ? [{ sku, quantity: Number(quantity) }] : [],
    );
    void buy({ customerId, lines, basketId }).catch(show);
  };
}

async function buy(basket: Basket): Promise<void> {
  if (basket.lines.length === 0) throw new Error('Choose something first.');
  const answer = await fetch('/checkout', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await session.token()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(basket),
  });
  const { orderId, problem } = await answer.json();
  if (!answer.ok) throw new Error(problem);
  location.hash = orderId;
  element('shelf').hidden = true;
  await showOrder(basket.customerId, orderId);
}

async function showOrder(customerId: string, orderId: string): Promise<void> {
  element('problem').textContent = '';
  await payOrder(shop, { customerId, orderId }, config.payUrl);
}

function show(error: unknown): void {
  element('problem').textContent = error instanceof Error ? error.message : String(error);
}
