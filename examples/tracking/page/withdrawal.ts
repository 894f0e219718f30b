/**
 * The page of a withdrawal without a login: a statement in two steps, of which the second one sends
 * it. The link in the mail that follows leads here, too, with the statement's id and its code after
 * `#`. Its button confirms, since a mail scanner that opens links must confirm nothing.
 */
import { ordersClient } from '../../../packages/client/orders-client.ts';
import { byId } from '../../storefront/page/elements.ts';
import type { TrackingConfig } from '../server/tracking-server.ts';
import { exactly } from './times.ts';

const { apiUrl } = (await (await fetch('/config.json')).json()) as TrackingConfig;
const shop = ordersClient({
  url: apiUrl,
  token: () => {
    throw new Error('the page calls nothing that needs a token');
  },
});

const write = (id: string, text: string): void => {
  byId(id).textContent = text;
};
const show = (id: string, isShown = true): void => {
  byId(id).hidden = !isShown;
};

/** Shows the second step, and sends what it is about when its button is pressed. */
function ask(statement: string, send: () => Promise<string>, canGoBack: boolean): void {
  const button = byId<HTMLButtonElement>('confirm');
  write('statement', statement);
  write('problem', '');
  show('form', false);
  show('step');
  show('back', canGoBack);
  button.focus();
  button.onclick = async () => {
    button.disabled = true;
    try {
      write('told', await send());
      show('step', false);
    } catch (error) {
      write('problem', error instanceof Error ? error.message : String(error));
    }
    button.disabled = false;
  };
}

/** The first step: the statement. The second one sends it. */
function begin(): void {
  show('step', false);
  show('form');
}

const form = byId<HTMLFormElement>('form');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const of = (name: string) => String(fields.get(name));
  const body = { name: of('name'), email: of('email'), order: of('order') };
  ask(
    `${body.name}, ${body.email}, withdraws from the contract of the order “${body.order}”.`,
    async () => {
      const { receivedAt } = await shop.createWithdrawal({ body });
      const next = 'A mail with a link follows: please confirm it within three days.';
      return `The shop has had your withdrawal since ${exactly(receivedAt)}. ${next}`;
    },
    true,
  );
});
byId('back').addEventListener('click', begin);

/** Begins with the statement's id and code that the address has after its `#`, or without. */
function start(): void {
  const named = new URLSearchParams(location.hash.slice(1));
  const [withdrawalId, code] = [named.get('withdrawalId'), named.get('code')];
  write('told', '');
  if (withdrawalId === null || code === null) {
    begin();
    return;
  }
  ask(
    'Confirm that you withdraw from the contract of this order.',
    async () => {
      const { receivedAt } = await shop.confirmWithdrawal({ withdrawalId, body: { code } });
      return `Your withdrawal of ${exactly(receivedAt)} is confirmed.`;
    },
    false,
  );
}

addEventListener('hashchange', start);
start();
