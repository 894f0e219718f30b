import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openShop } from '../../storefront/server/shop-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An API whose stock is read, or refused with a status that no client repeats. */
async function apiWith(status: () => number): Promise<string> {
  const server: Server = createServer((_, response) => {
    const answer = status() === 200 ? { items: [] } : { title: 'No', status: status() };
    response
      .writeHead(status(), { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  closing.push(() => server.close().closeAllConnections());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function shopAt(apiUrl: string, checkoutToken: () => Promise<string>): Promise<string> {
  const shop = await openShop({
    apiUrl,
    clientId: 'c',
    providerUrl: 'http://localhost:1',
    trackingUrl: 'http://localhost:1/',
    checkoutToken,
    port: 0,
  });
  closing.push(shop.close);
  return shop.url;
}

const statusOf = async (address: string) => (await fetch(address)).status;

describe('The server of examples/storefront', () => {
  it('answers 502 while the stock cannot be read, and goes on', async () => {
    let status = 403;
    const api = await apiWith(() => status);
    const url = await shopAt(api, async () => 'token');
    expect(await statusOf(`${url}shelf.json`)).toBe(502);
    expect(await statusOf(url)).toBe(200);
    status = 200;
    const shelf = await fetch(`${url}shelf.json`);
    expect(shelf.headers.get('content-type')).toBe('application/json');
    expect(await shelf.json()).toHaveLength(12);
  }, 30_000);

  it('makes another token after one that could not be made, and keeps that', async () => {
    let made = 0;
    const url = await shopAt(await apiWith(() => 200), async () => {
      made += 1;
      if (made === 1) throw new Error('no token');
      return 'token';
    });
    expect(await statusOf(`${url}shelf.json`)).toBe(502);
    expect(await statusOf(`${url}shelf.json`)).toBe(200);
    // An order that is not placed makes the shelf old, so the API is asked again.
    await fetch(`${url}checkout`, { method: 'POST', body: '{' });
    expect(await statusOf(`${url}shelf.json`)).toBe(200);
    expect(made).toBe(2);
  }, 30_000);
});
