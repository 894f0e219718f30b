/** The text that `npm start` prints once the API answers. */
import { styleText } from 'node:util';
import { foreignEndpoint } from '../dynamodb/engine.ts';
import type { Run } from '../run.ts';
import type { Pages } from './pages.ts';

/** A request to try: options of curl, and a path. */
type Call = readonly [options: string, path: string];

const CALLS: readonly Call[] = [
  ['', '/customers/a1b2'],
  ['', '/customers/a1b2/orders'],
  ['', '"/customers/a1b2/orders?status=SHIPPED"'],
];

/** Requests that work on an empty table. */
const FIRST_CALLS: readonly Call[] = [
  [
    '-H "content-type: application/json" -H "idempotency-key: a1b2" -d \'{"name":"Acme Co"}\' ',
    '/customers',
  ],
  ['', '/customers/a1b2'],
];

/** The context `webhookPrivateHosts` is localhost:* here. */
const NEW_ENDPOINT =
  'curl -H "authorization: Bearer $(npm run --silent token -- --operator)" ' +
  '-H "content-type: application/json" -H "idempotency-key: sink" -d ' +
  '\'{"url":"http://localhost:4000/","eventTypes":["*"]}\'';

interface Greeting {
  /** The line about the data folder, if there is one. */
  readonly dataFolder: string | undefined;
  /** True if the table has no sample data. */
  readonly empty: boolean;
  /** A link to an order, if there is an order. */
  readonly orderLink?: string | undefined;
  /** The pages of the examples that are open. */
  readonly pages: Pages;
  /** From the start to the first answer: `3.1 s`. */
  readonly readyIn: string;
}

export function greeting(
  { url, appClients, providerUrl }: Pick<Run, 'url' | 'appClients' | 'providerUrl'>,
  { dataFolder, empty, orderLink, pages, readyIn }: Greeting,
): string {
  const calls = empty ? FIRST_CALLS : CALLS;
  const curls = calls.map(
    ([options, path]) =>
      `  curl -H "authorization: Bearer $TOKEN" ${options}${path.replace('/', `${url}/`)}`,
  );
  return `
${styleText('bold', `Orders answer at ${url}`)}, ready in ${readyIn}.
${inBrowser(url, pages, orderLink)}
Every request needs a token; these print one:
  npm run --silent token -- --customer a1b2
  npm run --silent token -- --operator

Try, in another terminal:
  TOKEN=$(npm run --silent token -- --customer a1b2)
${curls.join('\n')}
${storefront(url, appClients)}${payments(url, providerUrl, pages)}${tracking(url, orderLink, pages)}
Receive webhooks (docs/webhooks.md): create an endpoint, and give its secret to a sink.
  ${NEW_ENDPOINT} ${url}/webhook-endpoints
  npm run oms -- webhook-sink --port 4000 --secret whsec_…

${atCtrlC(dataFolder)}
`;
}

/** Lists the pages, the shop first. */
function inBrowser(url: string, { shop, tracking }: Pages, orderLink: string | undefined): string {
  const pages = [
    [shop, 'a small shop: buy something'],
    [`${url}/ops`, 'the open orders, for the operations team'],
    [orderLink && tracking && `${tracking}#${orderLink}`, 'the page of an order'],
    [`${url}/docs`, 'the API, to read and to try'],
  ].filter(([address]) => address !== undefined);
  const lines = pages.map(([address, what]) => `  ${address}   ${what}\n`);
  return `\nOpen in a browser:\n${lines.join('')}`;
}

/** Describes the storefront's sign-in; empty if tokens come from an issuer outside the stack. */
function storefront(url: string, clients: Run['appClients']): string {
  const client = clients.find(({ logicalId }) => logicalId.includes('Storefront'));
  return client
    ? `
A storefront signs people in here (docs/storefront.md):
  signInUrl    ${url}
  clientId     ${client.clientId}
  redirectUri  ${client.callbackUrls.join(' or ')}
`
    : '';
}

/** Describes the payment provider's stand-in; empty if no function calls a provider. */
const payments = (url: string, address: string | undefined, { shop }: Pages): string =>
  address === undefined
    ? ''
    : `
The page of a payment provider, to which the shop leads (examples/storefront).
${shop === undefined ? `  ${withPort(url)}npm run storefront\n` : ''}\
  ${address}/pay/<clientSecret>   pays a session of POST …/payments/{paymentId}/session
  npm run oms -- provider fault --help
`;

/** Describes the link to an order; empty if there is no order. */
const tracking = (url: string, orderLink: string | undefined, { tracking: page }: Pages): string =>
  orderLink === undefined
    ? ''
    : `
Follow an order without a token: a link, and the page behind it (examples/tracking).
  curl -H "x-order-link: ${orderLink}" ${url}/order-link
${page === undefined ? `  ${withPort(url)}npm run tracking\n  http://localhost:5174/#${orderLink}\n` : ''}`;

/** The variable that leads an example to this run, if its port is not the usual one. */
function withPort(url: string): string {
  const { port } = new URL(url);
  return port === '3000' ? '' : `PORT=${port} `;
}

function atCtrlC(dataFolder: string | undefined): string {
  const kept = dataFolder ?? foreignEndpoint();
  return kept === undefined
    ? 'Ctrl-C ends it and deletes its data.'
    : `Ctrl-C ends it; the data stays in ${kept}.`;
}
