// @module-tag alone
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser as chromium, hasBrowser } from '../../../test/support/browser.ts';
import { run } from '../../../test/support/local-run.ts';
import { Browser, clientIdOf, submitSignIn } from '../../../test/support/sign-in.ts';
import type { Run } from '../../local/run.ts';
import { ordersClient } from '../orders-client.ts';
import { ordersSession } from '../orders-session.ts';
import type { SessionOptions } from '../session-options.ts';

let backend: Run;
/** Serves the storefront's one page at every path. */
let server: Server;
let html = '';
let shopUrl: string;

beforeAll(async () => {
  server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const storefrontOrigins = [shopUrl, 'http://localhost:3000'];
  backend = await run({ port: 0, context: { storefrontOrigins } });
});
afterAll(async () => {
  await backend?.stop();
  server.closeAllConnections();
  server.close();
});

/** A tab of a shop at one of the template's storefront origins. */
function shop(more: Partial<SessionOptions> = {}) {
  const tab = new Browser(`${shopUrl}/basket`);
  const options: SessionOptions = {
    signInUrl: backend.url,
    clientId: clientIdOf(backend, 'Storefront'),
    redirectUri: `${shopUrl}/callback`,
    storage: tab.storage,
    page: tab,
    ...more,
  };
  return { tab, options, session: () => ordersSession(options) };
}

/** The tab of a user who has signed in. */
async function signedIn(as: Readonly<Record<string, string>>) {
  const { tab, options, session } = shop();
  await session().signIn();
  tab.location.href = await submitSignIn(tab.location.href, as);
  expect(await session().completeSignIn()).toBe(true);
  return { tab, options, session: session() };
}

const post = (path: string, form: Record<string, string>) =>
  fetch(`${backend.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });

describe('A storefront on the local run', () => {
  it('signs a customer in, whom the API then recognizes', async () => {
    const email = 'nia@mail.example';
    const { tab, session } = await signedIn({ role: 'customer', sub: 'c-7', email });
    expect([tab.location.href, session.customerId]).toEqual([`${shopUrl}/basket`, 'c-7']);

    const api = ordersClient({ url: backend.url, token: session.token });
    const name = 'Nia Lund';
    expect(await api.createCustomer({ body: { name } })).toMatchObject({ customerId: 'c-7' });
    expect(await api.getCustomer({ customerId: 'c-7' })).toMatchObject({ name, email });
    await expect(api.getCustomer({ customerId: 'a1b2' })).rejects.toMatchObject({ status: 404 });
  });

  it('gets the same access token as from Cognito', async () => {
    const { session } = await signedIn({ role: 'operator' });
    const { exp = 0, iat = 0, ...claims } = decodeJwt(await session.token());
    expect(claims).toMatchObject({
      sub: 'operator',
      token_use: 'access',
      client_id: clientIdOf(backend, 'Storefront'),
      scope: 'openid orders/read orders/write',
      'cognito:groups': ['operators'],
    });
    expect(exp - iat).toBe(3600);
    const api = ordersClient({ url: backend.url, token: session.token });
    expect(await api.listOrders({ status: 'OPEN' })).toEqual({ items: [] });
  });

  it('renews its token after a 401, once for all calls', async () => {
    const { tab, options } = await signedIn({ role: 'customer', sub: 'c-8' });
    const key = `orders.${options.clientId}.tokens`;
    const kept = JSON.parse(tab.storage.getItem(key) ?? '');
    tab.storage.setItem(key, JSON.stringify({ ...kept, accessToken: 'expired' }));
    let renewals = 0;
    const count: typeof fetch = (url, init) => {
      renewals++;
      return fetch(url, init);
    };
    const { token } = ordersSession({ ...options, fetch: count });
    const api = ordersClient({ url: backend.url, token, backoff: { base: 0 } });
    const call = () => api.listCustomerOrders({ customerId: 'c-8' });
    expect(await Promise.all([call(), call(), call()])).toEqual(Array(3).fill({ items: [] }));
    expect(renewals).toBe(1);
    const { refreshToken } = JSON.parse(tab.storage.getItem(key) ?? '');
    expect(refreshToken).not.toBe(kept.refreshToken);
  });

  it('signs out, after which no refresh token works', async () => {
    const { tab, options, session } = await signedIn({ role: 'customer', sub: 'c-9' });
    const { refreshToken } = JSON.parse(
      tab.storage.getItem(`orders.${options.clientId}.tokens`) ?? '',
    );
    await session.signOut();
    const left = await fetch(tab.location.href, { redirect: 'manual' });
    expect([left.status, left.headers.get('location')]).toEqual([303, `${shopUrl}/`]);
    const { clientId: client_id } = options;
    const form = { grant_type: 'refresh_token', client_id, refresh_token: refreshToken };
    expect(await (await post('/oauth2/token', form)).json()).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('receives the error of a canceled sign-in', async () => {
    const { tab, session } = shop();
    await session().signIn();
    const page = await (await fetch(tab.location.href)).text();
    const [, cancel = ''] = /<a href="([^"]+)">Cancel/.exec(page) ?? [];
    tab.location.href = cancel.replaceAll('&amp;', '&');
    await expect(session().completeSignIn()).rejects.toMatchObject({ code: 'access_denied' });
  });

  it('receives the error of an unknown scope', async () => {
    const { tab, session } = shop({ scope: 'openid orders/operate' });
    await session().signIn();
    const { headers } = await fetch(tab.location.href, { redirect: 'manual' });
    tab.location.href = headers.get('location') ?? '';
    await expect(session().completeSignIn()).rejects.toMatchObject({ code: 'invalid_scope' });
  });
});

describe('The local sign-in', () => {
  const authorize = async (change: (query: URLSearchParams) => void, path?: string) => {
    const { tab, session } = shop();
    await session().signIn();
    const url = new URL(tab.location.href);
    change(url.searchParams);
    if (path) url.pathname = path;
    const init = path ? { method: 'POST', body: new URLSearchParams({ sub: 'a1b2' }) } : {};
    return fetch(url, { redirect: 'manual', ...init });
  };

  it.each([
    ['another client', 'client_id', 'nobody'],
    ['another site', 'redirect_uri', 'https://elsewhere.example/callback'],
    ['another path', 'redirect_uri', 'http://localhost:3000/callback/'],
    ['a longer address', 'redirect_uri', 'http://localhost:3000/callback?to=elsewhere'],
  ])('redirects nobody to %s', async (_, name, value) => {
    for (const path of [undefined, '/login']) {
      const response = await authorize((query) => query.set(name, value), path);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
  });

  it.each([
    ['no challenge', 'code_challenge', '', 'invalid_request'],
    ['a plain challenge', 'code_challenge_method', 'plain', 'invalid_request'],
    ['the implicit grant', 'response_type', 'token', 'unsupported_response_type'],
  ])('refuses %s', async (_, name, value, error) => {
    const response = await authorize((query) => query.set(name, value));
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe(error);
    expect(location.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://localhost:3000/callback' }, 'invalid_grant'],
    ['another client', { client_id: 'nobody' }, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('issues no token for %s, and the code is used up', async (_, change, error) => {
    const { tab, options, session } = shop();
    await session().signIn();
    const returned = new URL(await submitSignIn(tab.location.href, { role: 'customer', sub: 'x' }));
    const pending = JSON.parse(tab.storage.getItem(`orders.${options.clientId}.sign-in`) ?? '');
    const form = {
      grant_type: 'authorization_code',
      client_id: options.clientId,
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: options.redirectUri,
      code_verifier: pending.verifier as string,
    };
    const refused = await post('/oauth2/token', { ...form, ...change });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error }]);
    if (error !== 'invalid_grant') return;
    expect((await post('/oauth2/token', form)).status).toBe(400);
  });

  it('accepts a rotated refresh token for another minute', async () => {
    const { tab, options } = await signedIn({ role: 'customer', sub: 'c-10' });
    const { refreshToken } = JSON.parse(
      tab.storage.getItem(`orders.${options.clientId}.tokens`) ?? '',
    );
    const refresh = () =>
      post('/oauth2/token', {
        grant_type: 'refresh_token',
        client_id: options.clientId,
        refresh_token: refreshToken,
      });
    expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 200]);
    const now = Date.now;
    Date.now = () => now() + 61_000;
    try {
      expect((await refresh()).status).toBe(400);
    } finally {
      Date.now = now;
    }
  });

  it('answers only to the name localhost', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'evil.example' };
      request(`${backend.url}/oauth2/authorize`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });
});

describe.skipIf(!hasBrowser)('The local sign-in in a browser', () => {
  const { open, complaints } = chromium();

  it('leads from the shop to the sign-in page and back, and signs out', async () => {
    const { options } = shop();
    html = `<!doctype html><link rel="icon" href="data:,"><script type="module">
${await storefront(options)}</script>`;
    const page = await open(`${shopUrl}/basket#top`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Customer id').fill('c-11');
    await page.getByRole('button', { name: 'Sign in as customer' }).click();
    await page.getByText('c-11 has 0 orders').waitFor();
    expect(page.url()).toBe(`${shopUrl}/basket#top`);

    await page.reload();
    await page.getByText('c-11 has 0 orders').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${shopUrl}/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** The script of a page with two buttons. */
async function storefront({ signInUrl, clientId, redirectUri }: SessionOptions): Promise<string> {
  const settings = JSON.stringify({ signInUrl, clientId, redirectUri });
  const contents = `
    import { ordersClient, ordersSession } from './entry.ts';
    const session = ordersSession(${settings});
    await session.completeSignIn();
    const button = (text, act) => {
      const button = document.createElement('button');
      document.body.append(Object.assign(button, { textContent: text, onclick: act }));
    };
    if (session.isSignedIn) {
      const shop = ordersClient({ url: ${JSON.stringify(backend.url)}, token: session.token });
      const { customerId } = session;
      const { items } = await shop.listCustomerOrders({ customerId });
      document.body.append(customerId + ' has ' + items.length + ' orders');
      button('Sign out', () => session.signOut());
    } else button('Sign in', () => session.signIn());`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: 'packages/client', loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
