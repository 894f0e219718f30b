/** The shop's server: its page, what is on the shelf, and the checkout. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { json } from 'node:stream/consumers';
import { type OrdersClient, ordersClient } from '../../../packages/client/orders-client.ts';
import { listen, type OpenPage, sendFile } from '../../pages/page-server.ts';
import type { Basket, ShopConfig } from '../shop-config.ts';
import { bundlePage, type PageFiles } from './bundle-page.ts';
import { placeOrder } from './checkout.ts';
import { notPlaced } from './not-placed.ts';
import { type StockReader, stockReader } from './stock-reader.ts';

export interface ShopOptions {
  readonly apiUrl: string;
  readonly clientId: string;
  /** The payment provider's stand-in. */
  readonly providerUrl: string;
  /** The page behind an order's link. */
  readonly trackingUrl: string;
  /** Makes a token with the scope `orders/place`. */
  readonly checkoutToken: () => Promise<string>;
  /** 0 for any free port. */
  readonly port: number;
}

interface Shop {
  readonly config: ShopConfig;
  readonly files: PageFiles;
  readonly shop: OrdersClient;
  readonly stock: StockReader;
}

/** Opens the shop on this machine, beside a local run. */
export async function openShop(options: ShopOptions): Promise<OpenPage> {
  const { apiUrl, clientId, providerUrl, trackingUrl } = options;
  const payUrl = `${providerUrl}/pay/`;
  const shop = ordersClient({ url: apiUrl, token: keptToken(options.checkoutToken) });
  const served: Shop = {
    config: { apiUrl, signInUrl: apiUrl, clientId, payUrl, trackingUrl },
    files: await bundlePage(),
    shop,
    stock: stockReader(shop),
  };
  return listen((request, response) => {
    respond(served, request, response).catch(() => response.writeHead(502).end());
  }, options.port);
}

/** Keeps a token for most of its hour. The client asks for a new one if the API refuses it. */
function keptToken(make: () => Promise<string>) {
  let kept: { readonly until: number; readonly token: Promise<string> } | undefined;
  return ({ renew = false }: { readonly renew?: boolean } = {}) => {
    if (renew || !kept || kept.until < Date.now()) {
      const made = { until: Date.now() + 50 * 60_000, token: make() };
      kept = made;
      // An error is no token: the next request makes one. A newer token stays.
      made.token.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.token;
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
};

async function respond(
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', shop.config.apiUrl);
  if (request.method === 'POST' && pathname === '/checkout')
    return checkOut(shop, request, response);
  const type = TYPES[extname(pathname)] ?? 'text/html; charset=utf-8';
  // Read before the head is written: a shelf that cannot be read is answered with 502.
  const text = await fileAt(shop, pathname);
  sendFile(response, [type, text], shop.config.apiUrl);
}

/** The page's files. Every other path is the page itself, to which a sign-in returns. */
async function fileAt({ config, files, stock }: Shop, path: string): Promise<string> {
  if (path === '/config.json') return JSON.stringify(config);
  if (path === '/shelf.json') return JSON.stringify(await stock.shelf());
  if (path === '/page.js') return files.js;
  return path === '/style.css' ? files.css : files.html;
}

async function checkOut(
  { config: { apiUrl }, shop, stock }: Shop,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    const basket = (await json(request)) as Basket;
    send(201, await placeOrder({ apiUrl, shop }, basket, token));
  } catch (error) {
    const { status, ...answer } = notPlaced(error);
    send(status, answer);
  } finally {
    // Whether it was placed or not: the stock that was shown is old now.
    stock.forget();
  }
}
