/**
 * `npm run storefront`: a small shop on the local run, at http://localhost:5173. It is a page and
 * a checkout server, as a shop would have them.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { pagePort } from '../../packages/local/page-port.ts';
import { publishedAccess } from '../../packages/local/published-access.ts';
import { STOCK } from '../../packages/local/sample-data/sample-shop.ts';
import { placeOrder } from './checkout.ts';
import type { Basket, ShopConfig } from './shop-config.ts';

const pageAt = pagePort('storefront', 'Opens a small shop on the local run.', 5173);
const port = process.env['PORT'] || '3000';
const HERE = import.meta.dirname;

const access = publishedAccess(port);
if (!access?.storefrontClientId || !access.providerUrl) {
  console.error(`No local run with a payment provider at port ${port}: start one with npm start.`);
  process.exit(1);
}

const apiUrl = `http://localhost:${port}`;
const config: ShopConfig = {
  apiUrl,
  signInUrl: apiUrl,
  clientId: access.storefrontClientId,
  payUrl: `${access.providerUrl}/pay/`,
  goods: Object.entries(STOCK).map(([sku, { name, unitPrice }]) => ({ sku, name, unitPrice })),
};
const { outputFiles: [page] = [] } = await build({
  entryPoints: [join(HERE, 'page.ts')],
  bundle: true,
  format: 'esm',
  write: false,
});

/** On AWS, a machine client of the shop has such a token: `"machineClients": ["place"]`. */
async function checkoutToken(): Promise<string> {
  const command = join(HERE, '../../packages/local/token.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--checkout']);
  return stdout.trim();
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
};

/** The page's files. Every other path is the page itself, to which a sign-in returns. */
async function fileAt(path: string): Promise<string> {
  if (path === '/config.json') return JSON.stringify(config);
  if (path === '/page.js') return page?.text ?? '';
  return readFile(join(HERE, path === '/style.css' ? 'style.css' : 'index.html'), 'utf8');
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', apiUrl);
  if (request.method === 'POST' && pathname === '/checkout') return checkout(request, response);
  const type = TYPES[extname(pathname)] ?? 'text/html; charset=utf-8';
  response.writeHead(200, { 'content-type': type }).end(await fileAt(pathname));
}

async function checkout(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const options = { apiUrl, goods: config.goods, checkoutToken };
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    send(201, await placeOrder(options, (await json(request)) as Basket, token));
  } catch (error) {
    send(409, { problem: error instanceof Error ? error.message : String(error) });
  }
}

createServer((request, response) => {
  respond(request, response).catch(() => request.socket.destroy());
}).listen(pageAt, 'localhost', () =>
  console.log(`The shop is open at http://localhost:${pageAt}/`),
);
