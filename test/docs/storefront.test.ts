import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../packages/local/run.ts';
import { loadSampleData } from '../../packages/local/sample-data/load-sample-data.ts';
import { run } from '../support/local-run.ts';
import { INSTALL, PACK, type Project, projectWithClient } from '../support/packed-client.ts';
import { clientIdOf, submitSignIn } from '../support/sign-in.ts';
import { curlOf, requestOf, wildcards } from './documented-curl.ts';

const DOCUMENT = 'docs/storefront.md';
const README = 'packages/client/README.md';
const texts: Readonly<Record<string, string>> = {
  [DOCUMENT]: readFileSync(DOCUMENT, 'utf8'),
  [README]: readFileSync(README, 'utf8'),
};

interface Block {
  /** The comment above the block. */
  readonly mark: string | undefined;
  readonly language: string;
  readonly text: string;
}

const blocksOf = (name: string): Block[] =>
  [...(texts[name] ?? '').matchAll(/(?:<!-- ([^>]+) -->\n)?^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, mark, language = '', text = '']) => ({ mark, language, text: text.trim() }),
  );

const blocks = blocksOf(DOCUMENT);
const TOKEN_COMMAND = 'TOKEN=$(npm run --silent token -- --customer a1b2)';
const CHECKOUT_COMMAND = 'CHECKOUT=$(npm run --silent token -- --checkout)';

let backend: Run;
let [token, checkout] = ['', ''];

async function tokenBy(line: string): Promise<string> {
  const [, command = ''] = /\((.*)\)/.exec(line) ?? [];
  return (await promisify(execFile)('sh', ['-c', command])).stdout.trim();
}

beforeAll(async () => {
  backend = await run({ port: 0 });
  await loadSampleData(backend);
  // One after the other, and beside the server: it closes a connection that is idle for seconds.
  token = await tokenBy(TOKEN_COMMAND);
  checkout = await tokenBy(CHECKOUT_COMMAND);
});
afterAll(() => backend?.stop());

describe.each(Object.keys(texts))('%s', (name) => {
  const text = texts[name] ?? '';

  it('links to files that exist', () => {
    const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, file]) => file as string);
    for (const file of linked) expect(existsSync(join(dirname(name), file)), file).toBe(true);
  });

  it('has no line over 100 columns, tables aside', () => {
    const lines = text.split('\n').filter((line) => !line.startsWith('|'));
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });
});

describe('The shell commands of docs/storefront.md and packages/client/README.md', () => {
  it('run in a test, or are marked as needing an account', () => {
    const commands = [...blocks, ...blocksOf(README)].filter(({ language }) => language === 'sh');
    const untested = commands.filter(({ mark }) => mark !== 'curl' && mark !== 'needs an account');
    // packages/local/test/start.test.ts runs `npm start`, and the client's test the other two.
    expect(untested.map(({ text }) => text)).toEqual([
      'npm start',
      TOKEN_COMMAND,
      CHECKOUT_COMMAND,
      PACK,
      INSTALL,
    ]);
    for (const { mark, text } of commands)
      expect(mark === 'needs an account', text).toBe(text.startsWith('aws '));
  });
});

describe('The token of docs/storefront.md', () => {
  it('has the documented claims', () => {
    const shown = blocks.find(({ mark }) => mark === 'claims');
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect({ ...claims, iat: 0, exp: exp - iat }).toEqual(wildcards(JSON.parse(shown?.text ?? '')));
  });

  it('is issued by a sign-in, with the documented lifetime', () => {
    const client = backend.appClients.find(({ logicalId }) => logicalId.includes('Storefront'));
    expect(client).toMatchObject({
      accessTokenSeconds: 3600,
      refreshTokenSeconds: 30 * 86_400,
      retryGraceSeconds: 60,
      callbackUrls: expect.arrayContaining(['http://localhost:5173/callback']),
      scopes: ['openid', 'orders/read', 'orders/write'],
    });
  });
});

describe('The requests of docs/storefront.md', () => {
  const pairs = blocks.flatMap(({ mark, text }, i) =>
    mark === 'curl' ? [[curlOf(text), blocks[i + 1]?.text ?? ''] as const] : [],
  );
  let order = '';

  it('are eleven', () => expect(pairs).toHaveLength(11));

  it('are answered as documented, one after the other', async () => {
    for (const [curl, answer] of pairs) {
      const request = requestOf(curl, backend.url, {
        TOKEN: token,
        CHECKOUT: checkout,
        ORDER: order,
      });
      const got = (await (await fetch(...request)).json()) as { orderId?: string };
      expect(got, curl).toEqual(wildcards(JSON.parse(answer)));
      order ||= got.orderId ?? '';
    }
  });
});

/** A stub of Stripe.js: it mounts nothing, and its buyer presses the button of the stand-in. */
const STRIPE_JS: Readonly<Record<string, string>> = {
  'package.json': '{"name":"@stripe/stripe-js","type":"module","exports":"./index.js"}',
  'index.js': `export const loadStripe = async (key) => ({
  elements: ({ clientSecret }) => ({ clientSecret, create: () => ({ mount: () => undefined }) }),
  confirmPayment: async ({ elements: { clientSecret } }) => {
    const page = 'PROVIDER/pay/' + clientSecret;
    const body = new URLSearchParams({ action: 'card' });
    const { status } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return status === 303 ? {} : { error: { message: String(status) } };
  },
});`,
  'index.d.ts': `interface Elements { create(type: 'payment'): { mount(place: string): void } }
interface Stripe {
  elements(options: { clientSecret: string }): Elements;
  confirmPayment(options: { elements: Elements; confirmParams: { return_url: string } }):
    Promise<{ error?: { message?: string } }>;
}
export function loadStripe(key: string): Promise<Stripe | null>;`,
};

/** A page of the shop: signs in, returns, and runs the documents' code. */
const DRIVER = `
const kept = new Map();
globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
};
globalThis.location = { href: 'http://localhost:5173/', assign: (url) => { location.href = url; } };
globalThis.history = { replaceState: (_, __, url) => { location.href = url; } };
const page = await import('./storefront.js');
const say = (value) => console.log(JSON.stringify(value));
say({ before: (await page.signedInCustomer()) ?? null });
await page.signIn();
say({ left: location.href });
location.href = await new Promise((resolve) =>
  process.stdin.once('data', (text) => resolve(String(text).trim())));
const profile = await page.profileOf('Nia Lund', 'nia@mail.example');
const again = await page.profileOf('Nia Lund', 'nia@mail.example');
const { customerId } = profile;
const placed = await page.placeOrder(customerId);
const once = await page.placeOnce(customerId, 'b-1');
const twice = await page.placeOnce(customerId, 'b-1');
const totals = await page.orderTotals(customerId);
const refused = await page.shop
  .createOrder({
    customerId,
    body: { currency: 'EUR', lines: [{ sku: 'PEN', quantity: 9, unitPrice: 3900 }] },
  })
  .catch(page.explain);
const form = { querySelector: () => undefined };
const open = await page.showPayment(placed, form);
await form.onsubmit({ preventDefault: () => undefined });
let paid;
for (let n = 0; n < 100 && paid !== 'PAID'; n++) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  paid = (await page.shop.getCustomerOrder(placed)).paymentStatus;
}
const address = new URL(location.href).pathname;
kept.clear();
const signedOut = await page.placeOrder(customerId).catch(page.explain);
say({ customerId, same: again.email === profile.email, address, total: placed.total,
  repeated: once.orderId === twice.orderId, totals, refused, signedOut, open, paid });
process.exit();
`;

describe('The checkout server of docs/storefront.md', () => {
  let project: Project;
  beforeAll(async () => {
    project = await projectWithClient();
  });
  afterAll(() => project?.remove());

  it('places one order for a guest, with the postage, however often it is asked', async () => {
    const { text = '' } = blocks.find(({ mark }) => mark === 'checkout server') ?? {};
    expect(text.split('\n').length).toBeLessThanOrEqual(32);
    // It prints its port instead of taking one that may be in use.
    const told = `server.on('listening', () => console.log(JSON.stringify(server.address())));`;
    const tooMany = `['cart-9', [{ sku: 'ABC', quantity: 900, unitPrice: 2500 }]],`;
    project.write('checkout.mjs', `${text.replace('Map([', `Map([${tooMany}`)}\n${told}\n`);
    const settings = [`API=${backend.url}`, `CHECKOUT=${checkout}`, 'PORT=0'];
    const child = project.start('env', ...settings, process.execPath, 'checkout.mjs');
    const { port } = (await child.line()) as { port: number };
    const order = (cartId: string) =>
      fetch(`http://localhost:${port}/`, {
        method: 'POST',
        body: JSON.stringify({ cartId, name: 'Nia Lund', email: 'nia.guest@mail.example' }),
      });

    const [first, again] = [await order('cart-7'), await order('cart-7')];

    expect([first.status, again.status]).toEqual([201, 201]);
    const placed = await first.json();
    expect(placed).toEqual({ number: expect.any(String), total: 5490 });
    expect(await again.json()).toEqual(placed);
    expect(await order('cart-8')).toMatchObject({ status: 422 });
    const refused = await order('cart-9');
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'order-not-accepted', lines: [{ sku: 'ABC', code: 'out-of-stock' }] },
    ]);
  });
});

describe('The code of packages/client/README.md and docs/storefront.md', () => {
  let project: Project;
  beforeAll(async () => {
    project = await projectWithClient();
  });
  afterAll(() => project?.remove());

  it('compiles under a strict tsc, and works as documented', async () => {
    const code = [...blocksOf(README), ...blocks].filter(({ language }) => language === 'ts');
    expect(code).toHaveLength(8);
    const program = code
      .map(({ text }) => text)
      .join('\n\n')
      .replaceAll('http://localhost:3000', backend.url)
      .replace('the id that npm start prints', clientIdOf(backend, 'Storefront'));
    project.write('storefront.ts', program);
    for (const [file, text] of Object.entries(STRIPE_JS))
      project.write(
        `node_modules/@stripe/stripe-js/${file}`,
        text.replace('PROVIDER', backend.providerUrl ?? ''),
      );
    project.write('driver.js', DRIVER);
    await project.run(
      'tsc',
      'storefront.ts',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
    );

    const child = project.start('node', 'driver.js');
    expect(await child.line()).toEqual({ before: null });
    const { left } = (await child.line()) as { left: string };
    child.answer(await submitSignIn(left, { role: 'customer', sub: 'nia' }));
    expect(await child.line()).toEqual({
      customerId: 'nia',
      same: true,
      address: '/',
      total: 5000,
      repeated: true,
      totals: [2500, 5000],
      refused: 'PEN: out-of-stock',
      signedOut: 'Signing in …',
      open: 'OPEN',
      paid: 'PAID',
    });
  });
});
