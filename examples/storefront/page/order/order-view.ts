import { fill, icon, made, say, tag } from '../elements.ts';
import type { Visitor } from '../signed-in.ts';
import { keptOrder } from './order-links.ts';
import { nextSteps, orderParts } from './order-parts.ts';
import { type State, stateOf } from './order-state.ts';
import { isDue, type Order, readOrder, sessionOf } from './payment.ts';
import { thanksPanel } from './thanks-panel.ts';

/** Milliseconds before each look at an order whose payment is to come. Then a button asks. */
const LOOKS = [500, 1000, 2000, 4000];

/** An order with the state of its payment. */
interface Shown {
  readonly order: Order;
  readonly payUrl?: string | undefined;
  readonly isUnderWay: boolean;
  /** True once the page has stopped asking. */
  readonly isAtRest: boolean;
}

/** Counts the orders that were opened: what was begun for an earlier one ends. */
let opened = 0;

/** Shows an order, and follows its payment for a while. */
export async function showOrder(
  root: HTMLElement,
  visitor: Visitor,
  orderId: string,
): Promise<void> {
  opened += 1;
  const mine = opened;
  const isMine = () => mine === opened && location.hash === `#/order/${orderId}`;
  const look = async (isAtRest: boolean): Promise<boolean> => {
    const shown = await shownOrder(visitor, orderId, isAtRest).catch(() => 'failed' as const);
    if (!isMine()) return false;
    if (shown === 'failed') showProblem(root, () => void showOrder(root, visitor, orderId));
    else if (shown) show(root, visitor, shown, () => void showOrder(root, visitor, orderId));
    else showStranger(root, visitor);
    return shown !== 'failed' && shown !== undefined && isAwaited(shown);
  };
  if (root.dataset['order'] !== orderId || !document.getElementById('thanks')) showWaiting(root);
  root.dataset['order'] = orderId;
  let isAwaitedNow = await look(false);
  for (const [n, pause] of LOOKS.entries()) {
    if (!isAwaitedNow) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isMine()) return;
    isAwaitedNow = await look(n === LOOKS.length - 1);
  }
}

/** The heading has the focus already: it keeps it when the order is there. */
const showWaiting = (root: HTMLElement): void =>
  fill(
    root,
    made('h1', { tabindex: '-1', 'data-key': 'thanks' }, 'Your order'),
    made('p', { class: 'dim' }, 'Loading …'),
  );

const isAwaited = ({ order, isUnderWay }: Shown): boolean =>
  order.status !== 'CANCELLED' && (isUnderWay || isDue(order) || order.paymentStatus === 'PENDING');

async function shownOrder(
  visitor: Visitor,
  orderId: string,
  isAtRest: boolean,
): Promise<Shown | undefined> {
  const order = await readOrder(visitor, orderId);
  if (!order || !isDue(order)) return order && { order, isUnderWay: false, isAtRest };
  const { status, clientSecret } = await sessionOf(visitor, order);
  const { payUrl } = visitor.config;
  return {
    order,
    isAtRest,
    isUnderWay: status !== 'OPEN',
    payUrl: clientSecret && payUrl + encodeURIComponent(clientSecret),
  };
}

function show(root: HTMLElement, visitor: Visitor, shown: Shown, lookAgain: () => void): void {
  const { order, isUnderWay, payUrl, isAtRest } = shown;
  const email = keptOrder(order.orderId)?.email;
  const state = stateOf(order, isUnderWay, email);
  const isAsked = isAtRest && isAwaited(shown);
  // The words change in place: a screen reader reads only what is new in it.
  const status = document.getElementById('state') ?? made('p', { id: 'state', role: 'status' });
  fill(status, ...stateWords(state));
  fill(
    root,
    thanksPanel(visitor, { order, state, status, payUrl, lookAgain: isAsked && lookAgain }),
    made(
      'div',
      { class: 'two' },
      made('section', { class: 'stack', 'aria-labelledby': 'next' }, ...nextSteps(order)),
      made('aside', { class: 'card stack', 'aria-labelledby': 'lines' }, ...orderParts(order)),
    ),
  );
}

const stateWords = ({ kind, icon, text, more }: State) => [
  tag(kind, icon, text),
  made('span', {}, more),
];

function showProblem(root: HTMLElement, lookAgain: () => void): void {
  const text = navigator.onLine
    ? 'The shop does not answer. Try again in a moment.'
    : 'You are offline. The order is shown when you are back online.';
  say(text);
  fill(
    root,
    made('h1', { tabindex: '-1' }, 'Your order'),
    made(
      'p',
      { class: 'note bad' },
      icon('alert'),
      made('span', { class: 'grow' }, text),
      made(
        'button',
        { type: 'button', 'data-key': 'again', on: { click: lookAgain } },
        'Try again',
      ),
    ),
  );
}

/** The page of an order that neither a link nor a sign-in opens. It gives no hint of the order. */
function showStranger(root: HTMLElement, { session }: Visitor): void {
  fill(
    root,
    made('h1', { tabindex: '-1' }, 'Your order'),
    made('p', {}, 'Open it by the link in your mail, or sign in if you ordered with an account.'),
    made(
      'p',
      { class: 'row' },
      made(
        'button',
        { type: 'button', class: 'main', on: { click: () => void session.signIn() } },
        'Sign in',
      ),
      made('a', { class: 'button', href: '#/' }, 'Back to the shop'),
    ),
  );
}
