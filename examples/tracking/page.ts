/**
 * The page behind the link in a buyer's mail: it shows the order, and lets the buyer pay, cancel,
 * return items, and withdraw from the contract in two steps. The link is in the address after `#`,
 * which no browser sends to a server.
 */
import { ordersClient } from '../../packages/client/orders-client.ts';
import { element, write } from './elements.ts';
import { onSubmit, openForm } from './forms.ts';
import { returnOf } from './returns.ts';
import { shownOrder, showOrder, time } from './shown-order.ts';

const { apiUrl } = (await (await fetch('/config.json')).json()) as { readonly apiUrl: string };
const shop = ordersClient({
  url: apiUrl,
  token: () => {
    throw new Error('the page calls nothing that needs a token');
  },
});

const orderLink = () => location.hash.slice(1);

/** The order that is read is a copy, which follows a change within a second. */
const ATTEMPTS = 20;

/** Shows the order, as soon as the copy has this version. */
async function load(version = 0): Promise<void> {
  if (orderLink() === '')
    throw new Error('Open this page by the link of an order: npm start prints one.');
  for (let attempt = 1; ; attempt++) {
    const order = await shop.getLinkedOrder({ orderLink: orderLink() });
    showOrder(order);
    if ((order.asOfVersion ?? 0) >= version || attempt === ATTEMPTS) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Done {
  readonly told: string;
  /** The order's version, if it has changed. */
  readonly version?: number;
}

/** Does what a button is for, and shows the order again. A problem is shown instead. */
function onClick(id: string, act: () => Promise<Done>): void {
  element(id).addEventListener('click', () => void perform(element<HTMLButtonElement>(id), act));
}

async function perform(button: HTMLButtonElement, act: () => Promise<Done>): Promise<void> {
  button.disabled = true;
  await attempt(async () => {
    const { told, version } = await act();
    openForm();
    write('told', told);
    await load(version);
  });
  button.disabled = false;
}

async function attempt(act: () => Promise<void>): Promise<void> {
  write('problem', '');
  try {
    await act();
  } catch (error) {
    write('problem', error instanceof Error ? error.message : String(error));
  }
}

onClick('pay', async () => {
  const { paymentId } = await shop.payLinkedOrder({
    orderLink: orderLink(),
    body: { provider: 'stripe' },
  });
  const next = 'The shop would now send you to its payment provider.';
  return { told: `Payment ${paymentId} has begun. ${next}` };
});
onClick('cancel', async () => {
  const { version } = await shop.cancelLinkedOrder({
    orderLink: orderLink(),
    body: { reason: 'CUSTOMER' },
  });
  return { told: 'The order is canceled.', version };
});
element('ask').addEventListener('click', () => openForm('return'));
element('withdraw').addEventListener('click', () => openForm('withdrawal'));
for (const back of document.querySelectorAll('[data-back]'))
  back.addEventListener('click', () => openForm());
onSubmit('return', (fields) => {
  const button = element('return').querySelector<HTMLButtonElement>('[type=submit]');
  if (!button) return;
  void perform(button, async () => {
    const { order } = await shop.returnLinkedOrder({
      orderLink: orderLink(),
      body: returnOf(fields),
    });
    return { told: 'The shop has your request.', version: order.version };
  });
});

/** The statement that waits for its second step. */
let statement = { name: '', email: '' };
onSubmit('withdrawal', (fields) => {
  statement = { name: String(fields.get('name')), email: String(fields.get('email')) };
  const { name, email } = statement;
  write(
    'statement',
    `${name}, ${email}, withdraws from the contract of the order ${shownOrder()?.number ?? ''}.`,
  );
  openForm('confirmation');
});
onClick('confirm', async () => {
  const { receivedAt, status, outcome } = await shop.withdrawLinkedOrder({
    orderLink: orderLink(),
    body: statement,
  });
  const next = status === 'DONE' ? '' : ' A person at the shop looks at it.';
  const isChanged = outcome?.cancellationId !== undefined || outcome?.returnId !== undefined;
  return {
    told: `The shop has had your withdrawal since ${time(receivedAt)}.${next}`,
    ...(isChanged && { version: (shownOrder()?.version ?? 0) + 1 }),
  };
});
addEventListener('hashchange', () => void attempt(() => load()));
await attempt(() => load());
