/**
 * The page behind the link in a buyer's mail. It shows how far the order is, its parcels and its
 * money, and lets the buyer pay, cancel, send back, withdraw, and write to the shop. The link is in
 * the address after `#`, which no browser sends to a server.
 */
import { byId, fill } from '../../storefront/page/elements.ts';
import * as linked from './linked-order.ts';
import { messageView } from './message-view.ts';
import { dueOf, isThere, type Order } from './order.ts';
import { type FormName, type OrderActs, orderView } from './order-view.ts';
import { returnView } from './return-view.ts';
import { isUnknown, silentView, unknownView, waitingView } from './unreadable.ts';
import { confirmationView, type Statement, statementView } from './withdrawal-view.ts';

const root = byId('main');

/** Milliseconds after which the page asks again while the order is on its way. */
const PAUSE = 60_000;

let order: Order | undefined;
let statement: Statement | undefined;

/** The form that is open. It is a step of the browser's history, so *Back* closes it. */
type View = FormName | 'confirmation' | undefined;
const viewNow = (): View => (history.state as { readonly view?: View } | null)?.view;

function tell(text: string): void {
  byId('told').textContent = text;
}

function open(view: View): void {
  history.pushState({ view }, '');
  showView();
}
const back = (): void => history.back();

/** Shows what the history has now, from its head on. */
function showView(): void {
  show();
  tell('');
  scrollTo({ top: 0 });
  root.querySelector('h1')?.focus();
}

function show(): void {
  if (order) fill(root, ...viewOf(order));
}

function viewOf(shown: Order): readonly (Node | false)[] {
  switch (viewNow()) {
    case 'return':
      return returnView(shown, { back, send: (body) => sent(linked.askForReturn(body)) });
    case 'withdrawal':
      return statementView(shown, { back, send: state }, statement);
    case 'confirmation':
      return confirmation(shown);
    case 'message':
      return messageView(shown, { back, send: (text) => sent(linked.write(text)) });
    default:
      return orderView(shown, acts);
  }
}

/** The second step of a withdrawal; after a reload, the first. */
const confirmation = (shown: Order): readonly (Node | false)[] => {
  const stated = statement;
  return stated
    ? confirmationView(shown, stated, { back, send: () => sent(linked.withdraw(shown, stated)) })
    : statementView(shown, { back, send: state });
};

async function state(stated: Statement): Promise<void> {
  statement = stated;
  open('confirmation');
}

/**
 * A form was sent: it closes, also if the order cannot be read again, for what is done is done. Its
 * step of the history is gone, so *Back* does not open it again.
 */
async function sent(done: Promise<linked.Done>): Promise<void> {
  const { told, version } = await done;
  order = await linked.readOrder(version).catch(() => order);
  statement = undefined;
  history.replaceState({}, '');
  showView();
  tell(told);
}

let isActing = false;

/** Acts once, and shows the order again, or why not. */
async function act(work: (shown: Order) => Promise<linked.Done>): Promise<void> {
  if (!order || isActing) return;
  isActing = true;
  try {
    const { told, version } = await work(order);
    order = await linked.readOrder(version).catch(() => order);
    show();
    tell(told);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  } finally {
    isActing = false;
  }
}

const CANCEL = 'Cancel what is not sent yet? This cannot be undone.';

const acts: OrderActs = {
  open,
  readReports: linked.readReports,
  pay: () => void act(linked.pay),
  cancel: () => void (confirm(CANCEL) && act(linked.cancel)),
  takeBack: (returnId, version) => void act((shown) => linked.takeBack(shown, returnId, version)),
};

/** Reads and shows the order of the link, or why it cannot be read. */
async function load(isNew = true): Promise<void> {
  const link = linked.orderLink();
  const showOther = (...view: readonly HTMLElement[]) => {
    if (isNew && link === linked.orderLink()) fill(root, ...view);
  };
  if (isNew) order = undefined;
  if (link === '') return showOther(...unknownView());
  showOther(...waitingView());
  try {
    const found = await linked.readOrder();
    if (link !== linked.orderLink()) return;
    order = found;
    // A form that was opened meanwhile keeps what was typed.
    if (isNew || viewNow() === undefined) show();
  } catch (error) {
    showOther(...(isUnknown(error) ? unknownView() : silentView(() => void load())));
  }
}

/** An order that changes without the buyer: it is to be paid, or on its way. */
const isMoving = (shown: Order): boolean =>
  shown.status !== 'CANCELLED' && (!isThere(shown) || dueOf(shown) > 0);

addEventListener('popstate', showView);
addEventListener('hashchange', () => void load());
addEventListener('pageshow', ({ persisted }) => persisted && void load(false));
addEventListener('online', () => order ?? void load());
setInterval(() => {
  const isShown = document.visibilityState === 'visible' && viewNow() === undefined;
  if (isShown && order && isMoving(order)) void load(false);
}, PAUSE);
await load();
