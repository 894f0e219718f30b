/**
 * The page behind the link in a buyer's mail: it shows the order, and lets the buyer pay or cancel
 * it. The link is in the address after `#`, which no browser sends to a server.
 */
import { type AnswerOf, ordersClient } from '../../api/client/orders-client.ts';

type Order = AnswerOf<'getLinkedOrder'>;

const { apiUrl } = (await (await fetch('/config.json')).json()) as { readonly apiUrl: string };
const shop = ordersClient({
  url: apiUrl,
  token: () => {
    throw new Error('the page calls nothing that needs a token');
  },
});

const element = <Kind extends HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as Kind;
};
const write = (id: string, text: string): void => {
  element(id).textContent = text;
};

const STATUSES: Readonly<Record<string, string>> = {
  OPEN: 'We are preparing it',
  SHIPPED: 'It is on its way',
  DELIVERED: 'It has arrived',
  CANCELLED: 'It is canceled',
  RETURNED: 'It came back',
};
const PAYMENTS: Readonly<Record<string, string>> = {
  PENDING: 'Not paid yet',
  AUTHORIZED: 'Authorized',
  PAID: 'Paid',
  PARTIALLY_PAID: 'Paid in part',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Refunded in part',
};

const orderLink = () => location.hash.slice(1);

/** The order that is read is a copy, which follows a change within a second. */
const ATTEMPTS = 20;

/** Shows the order, as soon as the copy has this version. */
async function load(version = 0): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const order = await shop.getLinkedOrder({ orderLink: orderLink() });
    show(order);
    if ((order.asOfVersion ?? 0) >= version || attempt === ATTEMPTS) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function show(order: Order): void {
  const { number = '', status = '', paymentStatus = '', currency = 'EUR', total = 0 } = order;
  const price = (amount: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);
  write('number', number);
  write('status', STATUSES[status] ?? status);
  write('payment', PAYMENTS[paymentStatus] ?? paymentStatus);
  write('total', price(total));
  element('lines').replaceChildren(
    ...order.lines.map(({ sku = '', name = sku, quantity = 0, cancelled = 0, amount = 0 }) => {
      const row = document.createElement('li');
      const gone = cancelled > 0 ? `, ${cancelled} canceled` : '';
      for (const text of [`${quantity} × ${name}${gone}`, price(amount)])
        row.append(Object.assign(document.createElement('span'), { textContent: text }));
      return row;
    }),
  );
  const due = order.amounts?.due ?? 0;
  element('pay').hidden = status !== 'OPEN' || due === 0;
  element('cancel').hidden = !order.lines.some(({ fulfillable = 0 }) => fulfillable > 0);
  element('order').hidden = false;
}

interface Done {
  readonly told: string;
  /** The order's version, if it has changed. */
  readonly version?: number;
}

/** Does what a button is for, and shows the order again. A problem is shown instead. */
function onClick(id: string, act: () => Promise<Done>): void {
  const button = element<HTMLButtonElement>(id);
  button.addEventListener('click', () => {
    button.disabled = true;
    void attempt(async () => {
      const { told, version } = await act();
      write('told', told);
      await load(version);
    }).finally(() => {
      button.disabled = false;
    });
  });
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
addEventListener('hashchange', () => void attempt(() => load()));
await attempt(() => load());
