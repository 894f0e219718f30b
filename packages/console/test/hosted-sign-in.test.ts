// @module-tag alone
/** The page as it is deployed: static files on one origin, the API and the sign-in on others. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicy, withConnections } from '../../../lib/console/page-policy.ts';
import { browser, hasBrowser, screenshot } from '../../../test/support/browser.ts';
import { expectAccessible } from '../../../test/support/console.ts';
import { run } from '../../../test/support/local-run.ts';
import { clientIdOf } from '../../../test/support/sign-in.ts';
import type { Run } from '../../local/run.ts';
import { pageConfig } from '../../oms/page-uploads.ts';
import { buildPage } from '../build.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

describe.skipIf(!hasBrowser)('The console, deployed', () => {
  const { open, complaints } = browser();
  const folder = mkdtempSync(join(tmpdir(), 'orders-page-'));
  let server: Server;
  let origin: string;
  let backend: Run;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      if (path === '/config.json') return response.end(JSON.stringify(config()));
      // Like the function of the CloudFront distribution.
      const file = join(folder, path === '/' || path === '/callback' ? 'index.html' : path);
      if (!existsSync(file)) return response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'text/plain',
        'content-security-policy': pagePolicy(['http:']),
      });
      const content = readFileSync(file);
      return response.end(uploaded(file, content));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const context = { storefrontOrigins: [origin] };
    [backend] = await Promise.all([run({ port: 0, context }), buildPage(folder)]);
  });
  afterAll(async () => {
    await backend?.stop();
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  const uploaded = (file: string, content: Buffer) =>
    extname(file) === '.html' ? withConnections(String(content), [backend.url]) : content;

  const config = () =>
    pageConfig({
      ApiUrl: backend.url,
      OpenOrderShards: '4',
      OperationsClientId: clientIdOf(backend, 'Operations'),
      SignInUrl: backend.url,
      OperationsPageBucketName: '',
      OperationsPageUrl: origin,
      Region: '',
    });

  it('sends to its own API alone, and runs no script of another origin', async () => {
    const page = await open(origin);
    const elsewhere = createServer((_, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('window.isRun = true');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const reached = (address: string) =>
      page.evaluate(`fetch('${address}').then(() => 'reached', () => 'refused')`);

    expect(await reached(`${backend.url}/inventory/NONE`)).toBe('reached');
    expect(await reached(url)).toBe('refused');
    const isRun = await page.evaluate(`new Promise((resolve) => {
      const script = document.createElement('script');
      script.onload = script.onerror = () => resolve(window.isRun === true);
      script.src = '${url}';
      document.head.append(script);
    })`);
    expect(isRun).toBe(false);
    expect(complaints.splice(0).join()).toContain('Content Security Policy');
    elsewhere.close();
  });

  it('signs in with a code, renews its token, signs in again, and signs out', async () => {
    const page = await open(`${origin}/#/stock?low`);
    const key = `orders.${clientIdOf(backend, 'Operations')}.tokens`;
    const changeTokens = (change: string) =>
      page.evaluate(`sessionStorage.setItem('${key}', JSON.stringify({
        ...JSON.parse(sessionStorage.getItem('${key}')), ${change} }))`);
    const signIn = async () => {
      await page.getByRole('button', { name: 'Sign in as operator' }).click();
      await page.getByRole('heading', { name: 'Stock', exact: true }).waitFor();
      await page.getByText('Nothing is low').waitFor();
      expect(page.url()).toBe(`${origin}/#/stock?low`);
    };
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await signIn();

    await changeTokens("accessToken: 'expired'");
    await page.reload();
    await page.getByText('Nothing is low').waitFor();

    // The page may store the tokens that it has just renewed once more, after the change.
    for (let times = 1; ; times++) {
      await changeTokens("accessToken: 'expired', refreshToken: 'revoked'");
      await page.reload();
      const form = page.getByRole('heading', { name: 'Sign in', exact: true });
      const isShown = await form.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
      if (isShown) break;
      expect(times).toBeLessThan(4);
    }
    await signIn();

    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin}/`);
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('keeps what is typed in a dialog over a new sign-in, which a person begins', async () => {
    const page = await open(`${origin}/#/stock`);
    const signIn = () => page.getByRole('button', { name: 'Sign in as operator' }).click();
    await signIn();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await signIn();
    await page.getByText('There is no SKU yet.').waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add a SKU' });
    await form.getByLabel('SKU', { exact: true }).fill('HAT');
    await form.getByLabel('Name').fill('Felt hat');
    await form.getByLabel('Price of one').fill('39.90');
    await form.getByLabel('In stock').fill('12');
    await form.getByLabel('Low below').fill('4');
    const key = `orders.${clientIdOf(backend, 'Operations')}.tokens`;
    await page.evaluate(`sessionStorage.setItem('${key}', JSON.stringify({
      accessToken: 'expired', refreshToken: 'revoked' }))`);
    // A request that a person did not ask for finds that the session has ended.
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByRole('alert').getByText('You are signed out: sign in again.').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Felt hat');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.getByText('Nothing was done.').waitFor();
    expect(await page.getByText(/Unauthorized|401/).count()).toBe(0);
    await screenshot(page, 'signed-out-in-dialog');
    await form.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await signIn();
    const note = page.getByRole('region', { name: 'What you typed' });
    await note.getByText('“Add a SKU” was not sent: SKU: HAT, Name: Felt hat').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'typed-before-sign-in');
    await page.keyboard.press('n');
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Felt hat');
    expect(await note.count()).toBe(0);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('HAT is added.').waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'Felt hat' }).waitFor();
    expect(await note.count()).toBe(0);
    expect(complaints.filter((complaint) => !complaint.includes('401')).splice(0)).toEqual([]);
    complaints.length = 0;
    await page.close();
  });

  it('revokes its token at the sign-out, and keeps no copy of an order meanwhile', async () => {
    const page = await open(`${origin}/#/stock?low`);
    // The copy is written a second after a change: here, while the sign-out waits for its answer.
    await page.addInitScript(`{
      const begin = setTimeout;
      globalThis.waiting = [];
      globalThis.setTimeout = (act, millis, ...rest) =>
        millis === 1000 ? waiting.push(act) : begin(act, millis, ...rest);
    }`);
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    // The page before has a button of the same name.
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByText('Nothing is low').waitFor();
    let kept: unknown;
    await page.route('**/oauth2/revoke', async (route) => {
      kept = await page.evaluate(`[
        waiting.map((act) => act()).length > 0,
        Object.keys(sessionStorage),
      ]`);
      await route.continue();
    });
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    expect(kept).toEqual([true, []]);
    await page.close();
  });

  it('shows that a sign-in was canceled, and starts a new one after a reload', async () => {
    const page = await open(origin);
    await page.getByRole('button', { name: 'Sign in as operator' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('The sign-in was canceled.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign in as operator' }).waitFor();
    await page.close();
  });
});
