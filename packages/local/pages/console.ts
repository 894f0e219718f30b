/** `/ops`: the console, which is built at its first request. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import type { PageConfig, ShopConfig } from '../../console/page-config.ts';
import { builtConsole } from './console-build.ts';
import { PAGE_TYPES } from './page-types.ts';
import type { PageAnswer, PageHandler } from './pages.ts';
import { pageAttributes, readShopConfig } from './shop-config.ts';

export interface OperationsPageOptions {
  readonly openOrderShards: number;
  readonly shipUnpaid: boolean;
  readonly findOrders: boolean;
  readonly findParcels: boolean;
  readonly skuSales: boolean;
  readonly dayFigures: boolean;
  readonly withdrawals: boolean;
  /** Members that differ from `shop/console.json`. */
  readonly shop?: Partial<ShopConfig> | undefined;
  readonly operatorToken: () => Promise<string>;
}

export function operationsPage({
  openOrderShards,
  shipUnpaid,
  findOrders,
  findParcels,
  skuSales,
  dayFigures,
  withdrawals,
  shop,
  operatorToken,
}: OperationsPageOptions): PageHandler {
  const config: PageConfig = {
    ...readShopConfig(),
    ...shop,
    apiUrl: '',
    openOrderShards,
    shipUnpaid,
    findOrders,
    findParcels,
    skuSales,
    dayFigures,
    withdrawals,
    signIn: { kind: 'local', tokenUrl: 'token' },
  };
  return async (subpath, request) => {
    if (subpath === '')
      return { status: 308, type: 'text/plain', body: '', headers: { location: '/ops/' } };
    if (subpath === '/config.json')
      return { status: 200, type: 'application/json', body: await configText(config) };
    if (subpath === '/token') return token(request, operatorToken);
    return file(subpath === '/' ? '/index.html' : subpath);
  };
}

/** With the attributes that the shop declares. */
const configText = async (config: PageConfig): Promise<string> =>
  JSON.stringify({ ...config, attributes: pageAttributes(await declaredAttributes()) });

/**
 * Returns an operator's token for the page alone. Other sites in the browser can send requests
 * here, too. `Sec-Fetch-Site` shows their origin; the `Host` header shows a site whose name leads
 * to 127.0.0.1 (DNS rebinding).
 */
async function token(
  { headers }: IncomingMessage,
  operatorToken: () => Promise<string>,
): Promise<PageAnswer> {
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');
  if (!isLocal || headers['sec-fetch-site'] !== 'same-origin') {
    const body =
      'Only the page can get this token. In a terminal: npm run --silent token -- --operator\n';
    return { status: 403, type: 'text/plain; charset=utf-8', body };
  }
  return { status: 200, type: 'text/plain; charset=utf-8', body: await operatorToken() };
}

async function file(path: string): Promise<PageAnswer | undefined> {
  const folder = await builtConsole();
  const type = PAGE_TYPES[extname(path)];
  const found = join(folder, path);
  if (type === undefined || !found.startsWith(folder) || !existsSync(found)) return undefined;
  return { status: 200, type, body: await readFile(found) };
}
