import type { NotPlaced } from '../../shop-config.ts';
import { countItems, emptyBasket } from '../basket.ts';
import { byId, fill, icon, made } from '../elements.ts';
import { keepOrder } from '../order/order-links.ts';
import { forgetNotices, readShelf } from '../shelf.ts';
import type { Visitor } from '../signed-in.ts';
import { checkFields, emailField, placeFields, prefill } from './address-fields.ts';
import { basketToSend } from './basket-to-send.ts';
import { isSentByCustomer, leaveSentBasket, sendBasket, sentBasket } from './order-sender.ts';
import { orderSummary, type Stage } from './order-summary.ts';
import { wayChoices } from './way-choices.ts';
import { whoChoices } from './who-choices.ts';

let stage: Stage = 'open';
let problem: string | undefined;

const section = (n: number, title: string, ...children: readonly HTMLElement[]): HTMLElement =>
  made(
    'section',
    { 'aria-labelledby': `part-${n}` },
    made('h2', { id: `part-${n}` }, made('b', { 'aria-hidden': 'true' }, String(n)), title),
    ...children,
  );

/** Shows the checkout: a form, and beside it the order and its button. */
export function showCheckout(root: HTMLElement, visitor: Visitor): void {
  stage = stageOf(visitor);
  problem = undefined;
  if (countItems() === 0 && stage === 'open') {
    showNothing(root);
    return;
  }
  const ways = made('div', { id: 'ways', class: 'choices' });
  const form = made(
    'form',
    { class: 'form', novalidate: true, on: { submit: (event) => event.preventDefault() } },
    section(1, 'Who orders?', ...whoChoices(visitor), ...(isGuest(visitor) ? [emailField()] : [])),
    section(
      2,
      'Where to?',
      placeFields(() => refresh(visitor)),
    ),
    section(3, 'How?', ways),
    section(4, 'Pay', payNote()),
  );
  fill(
    root,
    made('p', { class: 'crumbs' }, made('a', { href: '#/basket' }, 'Back to the basket')),
    made('h1', { tabindex: '-1' }, 'Checkout'),
    made(
      'div',
      { class: 'two' },
      form,
      made('aside', { id: 'summary', class: 'card stay stack', 'aria-labelledby': 'summary-head' }),
    ),
  );
  refresh(visitor);
  void prefillFrom(visitor);
}

function stageOf(visitor: Visitor): Stage {
  if (isSentByCustomer(visitor)) return 'signed-out';
  return sentBasket(visitor) ? 'unknown' : 'open';
}

const isGuest = ({ customerId }: Visitor): boolean => customerId === undefined;

const payNote = (): HTMLElement =>
  made(
    'p',
    { class: 'note sea' },
    icon('lock'),
    'You pay on the page of our payment provider: card or bank transfer. We never see your card.',
  );

function showNothing(root: HTMLElement): void {
  fill(
    root,
    made('h1', { tabindex: '-1' }, 'Checkout'),
    made('p', { class: 'nothing' }, 'Nothing in here yet.'),
    made('p', {}, made('a', { class: 'button', href: '#/' }, 'Back to the shop')),
  );
}

/** Shows the parts that follow the basket, the shelf, the country and the network. */
export function refresh(visitor: Visitor): void {
  if (!document.getElementById('summary')) return;
  fill(byId('ways'), ...wayChoices(() => refresh(visitor)));
  const onOrder = () => void order(visitor);
  const onNew = () => beginAnew(visitor);
  fill(byId('summary'), ...orderSummary({ visitor, stage, problem, onOrder, onNew }));
}

function beginAnew(visitor: Visitor): void {
  stage = 'open';
  leaveSentBasket();
  if (countItems() === 0) showNothing(byId('main'));
  else refresh(visitor);
}

/** The first address of the account, or the name of a guest who has ordered before. */
async function prefillFrom(visitor: Visitor): Promise<void> {
  const { shop, customerId } = visitor;
  const { basket } = sentBasket(visitor) ?? {};
  if (basket) return prefill({ ...basket.address, email: basket.email });
  if (customerId === undefined) return;
  const { items } = await shop.listAddresses({ customerId }).catch(() => ({ items: [] }));
  const [{ address: { name, line1, postalCode, city } = {} } = {}] = items;
  prefill({ name, line1, postalCode, city });
}

/** Places the order, or asks again for one whose answer did not come. */
async function order(visitor: Visitor): Promise<void> {
  if (stage === 'sending' || !navigator.onLine) return;
  const kept = sentBasket(visitor);
  if (!kept && !checkFields()) return;
  if (!kept) leaveSentBasket();
  forgetNotices();
  const { customerId } = visitor;
  const sent = kept ?? { basket: basketToSend(visitor), customerId };
  [stage, problem] = ['sending', undefined];
  refresh(visitor);
  const answer = await sendBasket(visitor, sent);
  stage = 'isUnknown' in answer ? 'unknown' : 'open';
  if ('placed' in answer) {
    const { email } = sent.basket;
    keepOrder({ ...answer.placed, ...(email !== undefined && { email }) });
    emptyBasket();
    // In place of the checkout, so that Back leads to the shop.
    location.replace(`#/order/${answer.placed.orderId}`);
    return;
  }
  if ('refused' in answer) await takeRefusal(answer.refused);
  refresh(visitor);
}

async function takeRefusal({ code, detail, left }: NotPlaced): Promise<void> {
  if (code === 'order-not-accepted') await readShelf(left);
  else problem = detail;
}
