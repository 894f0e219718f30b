/**
 * A small shop, from its first SKU to an order on its way, with everything going wrong once: what the OpenAPI document shows as
 * examples are the answers that this got through the real gateway.
 */

import { Refusal } from '../domain/refusal.ts';
import { MAX_BODY_BYTES } from '../functions/http/json-body.ts';
import { type ProblemCode, toProblem } from '../functions/http/problem.ts';
import type { Example } from './document.ts';
import { operationIdOf } from './operation-id.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { problemsOf } from './problem-codes.ts';

/** A backend without data. */
export interface Shop {
  readonly url: string;
  token(of: { readonly sub: string; readonly operator?: boolean; readonly scope?: string }): Promise<string>;
}

interface Sent {
  readonly as?: 'customer' | 'operator' | 'stranger' | 'nobody' | undefined;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown;
}

const CUSTOMER = 'a1b2';
const SCOPES = 'orders/read orders/write';

export async function tellStory(shop: Shop): Promise<Example[]> {
  const teller = new Teller(shop, {
    customer: await shop.token({ sub: CUSTOMER, scope: SCOPES }),
    operator: await shop.token({ sub: 'operator', operator: true, scope: SCOPES }),
    stranger: await shop.token({ sub: CUSTOMER, scope: 'openid' }),
  });
  const valid = await goodDays(teller);
  for (const operation of OPERATIONS) await badDays(teller, operation, valid[operationIdOf(operation)] ?? {});
  return canonical(teller.examples);
}

/** What goes well; answers a valid request of each operation, to be spoilt. */
async function goodDays(teller: Teller): Promise<Record<string, Sent>> {
  const level = { name: 'Canvas bag', unitPrice: 2500, currency: 'EUR', quantity: 120, lowStockThreshold: 20 };
  const pens = { name: 'Brass pen', unitPrice: 3900, currency: 'EUR', quantity: 4, lowStockThreshold: 10 };
  const profile = { name: 'Acme Co', email: 'orders@acme.example', tier: 'GOLD' };
  const basket = {
    currency: 'EUR',
    lines: [
      { sku: 'ABC', quantity: 2, unitPrice: 2500, name: 'Canvas bag' },
      { sku: 'PEN', quantity: 1, unitPrice: 3900 },
    ],
    shippingAddress: { street: '1 Market Street', city: 'Dublin', postalCode: 'D02 XY45', country: 'IE' },
  };
  const tell = teller.tell.bind(teller);
  const customer = { customerId: CUSTOMER };

  const bag: Sent = { as: 'operator', path: { sku: 'ABC' }, body: level };
  await tell('putInventory', bag);
  await tell('putInventory', { as: 'operator', path: { sku: 'PEN' }, body: pens });
  const restock: Sent = { ...bag, headers: { 'if-match': '"1"' }, body: { ...level, quantity: 150 } };
  await tell('putInventory', restock);
  const newcomer: Sent = { headers: { 'idempotency-key': 'sign-up-1' }, body: profile };
  await tell('createCustomer', newcomer);
  const purchase: Sent = { path: customer, headers: { 'idempotency-key': 'checkout-1' }, body: basket };
  const { orderId } = (await tell('createOrder', purchase)) as { orderId: string };
  const order = { ...customer, orderId };
  const parcel = (await tell('createOrder', {
    ...purchase,
    headers: { 'idempotency-key': 'checkout-2' },
  })) as typeof order;
  const shipped: Sent = {
    as: 'operator',
    path: { ...customer, orderId: parcel.orderId },
    headers: { 'if-match': '"1"' },
    body: { status: 'SHIPPED' },
  };
  await tell('updateOrderStatus', shipped);
  await teller.until('getCustomerSummary', { path: customer }, ({ orders, shipped }) => orders === 2 && shipped === 1);
  await teller.until(
    'listOrderEvents',
    { path: { orderId: parcel.orderId } },
    ({ items }) => (items as unknown[]).length === 2,
  );

  const reads: Record<string, Sent> = {
    getCustomer: { path: customer },
    getCustomerSummary: { path: customer },
    listCustomerOrders: { path: customer, query: { limit: '1' } },
    getCustomerOrder: { path: order },
    getOrder: { path: { orderId } },
    listOrderEvents: { path: { orderId: parcel.orderId } },
    getInventory: { path: { sku: 'ABC' } },
    listOpenOrders: { as: 'operator', query: { status: 'OPEN' } },
    listLowStock: { as: 'operator', query: { level: 'LOW' } },
  };
  for (const [operationId, sent] of Object.entries(reads)) await tell(operationId, sent);

  const cancelled: Sent = { path: order, headers: { 'if-match': '"1"' } };
  await tell('createOrder', { ...purchase, body: spoilt(basket) });
  await tell('createOrder', { ...purchase, headers: { 'idempotency-key': 'checkout-3' }, body: spoilt(basket) });
  await tell('createOrder', { ...purchase, headers: { 'idempotency-key': 'checkout-4' }, body: manyLines() });
  await tell('createOrder', { ...purchase, headers: { 'idempotency-key': 'checkout-5' }, body: manyUnits() });
  await tell('createOrder', { ...purchase, headers: { 'idempotency-key': 'checkout-6' }, body: dearLines() });
  await tell('createCustomer', { ...newcomer, body: { ...profile, tier: 'SILVER' } });
  await tell('createCustomer', { ...newcomer, headers: { 'idempotency-key': 'sign-up-2' } });
  await tell('createCustomer', {
    as: 'operator',
    headers: { 'idempotency-key': 'sign-up-3' },
    body: { ...profile, customerId: 'c3d4' },
  });
  await tell('createCustomer', {
    headers: { 'idempotency-key': 'sign-up-4' },
    body: { ...profile, customerId: 'c3d4' },
  });
  await tell('cancelOrder', { path: { ...customer, orderId: parcel.orderId } });
  await tell('cancelOrder', { ...cancelled, headers: { 'if-match': '"9"' } });
  await tell('cancelOrder', cancelled);
  await tell('updateOrderStatus', { ...shipped, headers: { 'if-match': '"2"' }, body: { status: 'OPEN' } });
  await tell('getInventory', { path: { sku: 'NOSUCH' } });
  await tell('putInventory', bag);

  return {
    ...reads,
    ...{ createCustomer: newcomer, createOrder: purchase, cancelOrder: cancelled },
    ...{ updateOrderStatus: shipped, putInventory: restock },
  };
}

/** Each line refused for a reason of its own. */
const spoilt = (basket: object) => ({
  ...basket,
  lines: [
    { sku: 'PEN', quantity: 9, unitPrice: 3900 },
    { sku: 'ABC', quantity: 1, unitPrice: 1999 },
    { sku: 'NOSUCH', quantity: 1, unitPrice: 100 },
  ],
});

const manyLines = () => ({
  currency: 'EUR',
  lines: Array.from({ length: 49 }, (_, n) => ({ sku: `SKU-${n}`, quantity: 1, unitPrice: 100 })),
});

/** More than an order may total. */
const dearLines = () => ({ currency: 'EUR', lines: [{ sku: 'ABC', quantity: 101, unitPrice: 10_000_000_000 }] });

/** More than a customer may order in a minute. */
const manyUnits = () => ({
  currency: 'EUR',
  lines: Array.from({ length: 48 }, (_, n) => ({ sku: `SKU-${n}`, quantity: 10_000, unitPrice: 100 })),
});

/** What a pattern and a request's shape imply: one valid request, spoilt in one way after the other. */
async function badDays(teller: Teller, operation: Operation, valid: Sent): Promise<void> {
  const { pattern, shape } = operation.handler;
  const operationId = operationIdOf(operation);
  const { 'idempotency-key': _, ...keyless } = valid.headers ?? {};
  const { 'if-match': __, ...unconditional } = valid.headers ?? {};
  const ways: [boolean, Partial<Sent>][] = [
    [true, { as: 'nobody' }],
    [true, { as: 'stranger' }],
    [true, { query: { ...valid.query, colour: 'red' } }],
    [pattern.who === 'operator', { as: 'customer' }],
    [pattern.paged === true, { query: { ...valid.query, cursor: 'bm90IG9uZSBvZiBvdXJz' } }],
    [shape.body !== undefined, { body: '{"lines":' }],
    [shape.body !== undefined, { body: { colour: 'red' } }],
    [shape.body !== undefined, { body: JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) }) }],
    [shape.body !== undefined, { headers: { ...valid.headers, 'content-type': 'text/plain' } }],
    [shape.idempotencyKey !== undefined, { headers: keyless }],
    [shape.ifMatch === 'required', { headers: { ...valid.headers, 'if-match': '*' } }],
    [shape.ifMatch === 'required', { headers: unconditional }],
    [shape.ifMatch !== undefined, { headers: { ...valid.headers, 'if-match': '"9"' } }],
    [
      pattern.path.startsWith('/customers/{') && !pattern.path.includes('{orderId}'),
      { path: { customerId: 'somebody-else' } },
    ],
    [pattern.path.includes('{orderId}'), { path: { ...valid.path, orderId: ABSENT_ORDER } }],
  ];
  for (const [applies, spoilt] of ways) if (applies) await teller.tell(operationId, { ...valid, ...spoilt });
  teller.outage(operation, valid);
}

const ABSENT_ORDER = 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1';

const asError = (name: string) => Object.assign(new Error(), { name });

/**
 * What is not asked for through the door: the answers to a DynamoDB that throttles, to a mistake of ours, and to a customer who orders
 * without end.
 */
const OUTAGES: Partial<Record<ProblemCode, Error>> = {
  'try-again': asError('ThrottlingException'),
  'internal-error': asError('TypeError'),
  'too-many-orders': new Refusal({
    ...{ code: 'too-many-orders', ordersPerMinute: 60, unitsPerMinute: 100_000, retryAfterSeconds: 25 },
  }),
};

class Teller {
  readonly examples: Example[] = [];
  readonly #shop: Shop;
  readonly #tokens: Readonly<Record<string, string>>;

  constructor(shop: Shop, tokens: Readonly<Record<string, string>>) {
    this.#shop = shop;
    this.#tokens = tokens;
  }

  /** Sends it and keeps the answer as an example. */
  async tell(operationId: string, sent: Sent): Promise<object> {
    const { status, contentType, body } = await this.#send(operationId, sent);
    const code = contentType === 'application/problem+json' ? (body as { code: string }).code : undefined;
    this.examples.push({ operationId, status, code, contentType, body, request: sent.body });
    return body as object;
  }

  /** Asks until the copies have caught up with what was written. */
  async until(operationId: string, sent: Sent, caughtUp: (body: Record<string, unknown>) => boolean): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const { body } = await this.#send(operationId, sent);
      if (caughtUp(body as Record<string, unknown>)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${operationId} did not catch up`);
  }

  outage(operation: Operation, { path }: Sent): void {
    for (const { code } of problemsOf(operation)) {
      const error = OUTAGES[code];
      if (error === undefined) continue;
      const { statusCode = 0, body = '' } = toProblem(error, fill(operation.handler.pattern.path, path));
      this.examples.push({
        ...{ operationId: operationIdOf(operation), status: statusCode, code, contentType: 'application/problem+json' },
        ...{ body: JSON.parse(body), request: undefined },
      });
    }
  }

  async #send(operationId: string, { as = 'customer', path, query, headers, body }: Sent) {
    const operation = OPERATIONS.find((one) => operationIdOf(one) === operationId);
    if (operation === undefined) throw new RangeError(`there is no operation ${operationId}`);
    const { method, path: template } = operation.handler.pattern;
    const token = this.#tokens[as];
    const response = await fetch(`${this.#shop.url}${fill(template, path)}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: (await response.json()) as unknown };
  }
}

const fill = (template: string, path: Sent['path'] = {}) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

/**
 * The same examples each time: order ids, instants and cursors get the values of one quiet morning, in the order in which they
 * first appear.
 */
function canonical(examples: readonly Example[]): Example[] {
  const seen = new Map<string, string>();
  const count = { order: 0, instant: 0, cursor: 0 };
  const named = (kind: keyof typeof count, found: string, name: (n: number) => string): string => {
    if (!seen.has(found)) seen.set(found, name(count[kind]++));
    return seen.get(found) as string;
  };
  const told = JSON.stringify(examples)
    .replace(/o-[0-9A-HJKMNP-TV-Z]{26}/g, (id) =>
      id === ABSENT_ORDER ? id : named('order', id, (n) => `o-01JWMJ9V4${n}CJ3GAS3P5CEJY7T${n}`),
    )
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, (instant) =>
      named('instant', instant, (n) => `2026-06-01T09:${String(n).padStart(2, '0')}:00.000Z`),
    )
    .replace(/(?<="nextCursor":")[^"]+/g, (cursor) => named('cursor', cursor, (n) => `W3siYXQiOiI${n}Mjcs8Qw`));
  return JSON.parse(told, (member, value) => (member === 'shippingAddress' ? sorted(value) : value)) as Example[];
}

/** A DynamoDB map has no order of its own. */
const sorted = (map: object) => Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
