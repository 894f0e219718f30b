import type { AnswerOf } from '../../../../packages/client/orders-client.ts';
import { fill, icon, made, tag } from '../elements.ts';
import { pictureOfLine } from '../line-picture.ts';
import { itemsText, money } from '../money.ts';
import type { Visitor } from '../signed-in.ts';

type Row = AnswerOf<'listCustomerOrders'>['items'][number];

/** Orders of one page. The items of each are one more read. */
const PAGE = 10;

/** Pictures of one order. */
const PICTURES = 3;

let opened = 0;

/** Shows the orders of who is signed in, newest first. */
export async function showOrders(root: HTMLElement, visitor: Visitor): Promise<void> {
  opened += 1;
  const mine = opened;
  if (visitor.customerId === undefined) return showSignIn(root, visitor);
  const list = made('ul', { class: 'orders' });
  const foot = made('p', {}, made('span', { class: 'dim' }, 'Loading …'));
  fill(
    root,
    made('h1', { tabindex: '-1' }, 'My orders'),
    made('p', { class: 'dim' }, `Signed in as ${visitor.customerId}`),
    list,
    foot,
  );
  await addPage(visitor, list, foot, () => mine === opened);
}

/** Adds the next ten orders, and a button for the ten after them. */
async function addPage(
  visitor: Visitor,
  list: HTMLElement,
  foot: HTMLElement,
  isMine: () => boolean,
  cursor?: string,
): Promise<void> {
  const { shop, customerId = '' } = visitor;
  const again = () => void addPage(visitor, list, foot, isMine, cursor);
  try {
    const page = await shop.listCustomerOrders({
      customerId,
      limit: PAGE,
      consistent: true,
      ...(cursor !== undefined && { cursor }),
    });
    if (!isMine()) return;
    const rows = page.items.map(rowOf);
    list.append(...rows.map(({ element }) => element));
    const { nextCursor } = page;
    const older = () => void addPage(visitor, list, foot, isMine, nextCursor);
    fill(
      foot,
      nextCursor !== undefined && button('Show older ones', older),
      list.childElementCount === 0 && 'You have no orders yet.',
    );
    await Promise.all(rows.map((row) => row.fillFrom(visitor)));
  } catch {
    if (isMine())
      fill(foot, icon('alert'), ' The shop does not answer. ', button('Try again', again));
  }
}

const button = (text: string, click: () => void): HTMLElement =>
  made('button', { type: 'button', 'data-key': 'more', on: { click } }, text);

function showSignIn(root: HTMLElement, { session }: Visitor): void {
  fill(
    root,
    made('h1', { tabindex: '-1' }, 'My orders'),
    made('p', {}, 'Sign in to see your orders. A guest’s order is behind the link in the mail.'),
    made(
      'p',
      {},
      made(
        'button',
        { type: 'button', class: 'main', on: { click: () => void session.signIn() } },
        'Sign in',
      ),
    ),
  );
}

/** A row, which is shown at once. Its pictures and the number of items follow. */
function rowOf(order: Row) {
  const { orderId, number = orderId, placedAt, total = 0, currency } = order;
  const pictures = made('span', { class: 'piled' });
  const when = made('small', { class: 'dim' }, dayOf(placedAt));
  const element = made(
    'li',
    {},
    pictures,
    made(
      'span',
      {},
      made('a', { class: 'mono', href: `#/order/${orderId}` }, number),
      made('br'),
      when,
    ),
    stateTag(order),
    made('span', { class: 'num strong' }, money(total, currency)),
  );
  const fillFrom = async ({ shop }: Visitor) => {
    const { lines } = await shop.getOrder({ orderId });
    const items = lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
    fill(when, `${dayOf(placedAt)}, ${itemsText(items)}`);
    fill(pictures, ...lines.slice(0, PICTURES).map(pictureOfLine));
  };
  return { element, fillFrom };
}

function dayOf(placedAt: string): string {
  const day = new Date(placedAt);
  if (day.toDateString() === new Date().toDateString()) return 'Today';
  return day.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
}

const OPEN_PAYMENT = ['PENDING', 'VOIDED', 'EXPIRED'];

function stateTag({ status, paymentStatus, refunded, currency }: Row): HTMLElement {
  const back = refunded ? `, refunded ${money(refunded, currency)}` : '';
  if (status === 'CANCELLED') return tag('', 'close', `Canceled${back}`);
  if (status === 'RETURNED') return tag('', 'back', `Sent back${back}`);
  if (status === 'DELIVERED') return tag('good', 'check', `Arrived${back}`);
  if (status === 'SHIPPED') return tag('sea', 'truck', 'On its way');
  return OPEN_PAYMENT.includes(paymentStatus ?? '')
    ? tag('warn', 'clock', 'Not paid yet')
    : tag('sea', 'box', 'We are preparing it');
}
