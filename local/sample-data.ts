/**
 * The article's customer and shop, sent through the API itself: the same routes, functions and
 * rules as anybody's data.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '../functions/access-pattern.ts';
import { Failure } from './failure.ts';
import type { Run } from './run.ts';

const STOCK = {
  ABC: {
    name: 'Canvas bag',
    unitPrice: 2500,
    currency: 'EUR',
    quantity: 120,
    lowStockThreshold: 20,
  },
  XYZ: { name: 'Notebook', unitPrice: 1250, currency: 'EUR', quantity: 300, lowStockThreshold: 50 },
  MUG: {
    name: 'Enamel mug',
    unitPrice: 1490,
    currency: 'EUR',
    quantity: 80,
    lowStockThreshold: 10,
  },
  CAP: { name: 'Wool cap', unitPrice: 1990, currency: 'EUR', quantity: 45, lowStockThreshold: 10 },
  PEN: { name: 'Brass pen', unitPrice: 3900, currency: 'EUR', quantity: 4, lowStockThreshold: 10 },
} as const;

const CUSTOMERS = [
  { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example', tier: 'GOLD' },
  { customerId: 'c3d4', name: 'Jo Kim', email: 'jo.kim@mail.example' },
] as const;

type Basket = Partial<Record<keyof typeof STOCK, number>>;

interface SampleOrder {
  readonly customerId: string;
  readonly basket: Basket;
  /** What happens to it after it was placed. */
  readonly becomes?: readonly ('SHIPPED' | 'DELIVERED' | 'CANCELLED')[];
  /** What leaves by itself, each a parcel with a carrier's report: `[line, pieces]`. */
  readonly parcels?: readonly (readonly [seq: number, quantity: number])[];
  /** What its provider says, in turn; an amount is a share of the total. */
  readonly money?: readonly (readonly [kind: string, share: number, state?: string])[];
}

const ORDERS: readonly SampleOrder[] = [
  {
    customerId: 'a1b2',
    basket: { ABC: 3, MUG: 2, CAP: 1 },
    parcels: [
      [1, 2],
      [2, 1],
    ],
    money: [
      ['AUTHORIZATION', 1],
      ['CAPTURE', 0.5],
    ],
  },
  {
    customerId: 'a1b2',
    basket: { ABC: 2, MUG: 1 },
    becomes: ['SHIPPED', 'DELIVERED'],
    money: [
      ['SALE', 1],
      ['REFUND', 0.25],
    ],
  },
  { customerId: 'a1b2', basket: { XYZ: 10 }, becomes: ['CANCELLED'] },
  {
    customerId: 'a1b2',
    basket: { CAP: 1, PEN: 1 },
    becomes: ['SHIPPED'],
    money: [['SALE', 1]],
  },
  { customerId: 'c3d4', basket: { MUG: 2 } },
  {
    customerId: 'a1b2',
    basket: { ABC: 1, XYZ: 3 },
    // The provider let the authorization lapse.
    money: [
      ['AUTHORIZATION', 1],
      ['AUTHORIZATION', 1, 'REVERSED'],
    ],
  },
  { customerId: 'a1b2', basket: { XYZ: 2, MUG: 4, CAP: 2 } },
];

type Send = <Answer = Reply>(
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

interface Reply {
  readonly orderId: string;
  readonly version: number;
  readonly total: number;
}

type Backend = Pick<Run, 'url' | 'operatorToken' | 'token'>;

/** As an operator, who may act for every customer; what providers say, as a connector. */
export async function loadSampleData(backend: Backend): Promise<void> {
  const { url } = backend;
  const send = sender(url, await backend.operatorToken());
  const report = sender(url, await backend.token({ sub: 'connector', scope: SCOPES.report }));
  // One at a time per function, or each would start several environments at once for a handful of
  // rows.
  await Promise.all([
    inTurn(Object.entries(STOCK), ([sku, level]) => send('PUT', `/inventory/${sku}`, level)),
    inTurn(CUSTOMERS, (customer) =>
      send('POST', '/customers', customer, { 'idempotency-key': customer.customerId }),
    ),
  ]);

  const lives: Promise<void>[] = [];
  await inTurn([...ORDERS.entries()], async ([number, order]) => {
    const placed = await send('POST', `/customers/${order.customerId}/orders`, orderBody(order), {
      'idempotency-key': `sample-order-${number}`,
    });
    const lived = live(send, order, placed).then(() => payFor(report, order, placed));
    lives.push(lived);
  });
  await Promise.all(lives);
}

/**
 * Settles when the copies tell what became of the orders: the projector follows in its own time.
 */
export async function sampleDataProjected(url: string, token: string): Promise<void> {
  const send = sender(url, token);
  for (const { customerId } of CUSTOMERS) {
    const patience = Date.now() + PATIENCE_MILLIS;
    while (
      !isProjected(customerId, await send<Summary>('GET', `/customers/${customerId}/summary`))
    ) {
      if (Date.now() > patience) throw new Failure('the projector did not follow the sample data');
      await sleep(50);
    }
  }
}

const PATIENCE_MILLIS = 10_000;

/** Orders by status, in lower case. */
type Summary = Readonly<Record<string, unknown>>;

function isProjected(customerId: string, summary: Summary): boolean {
  const own = ORDERS.filter((order) => order.customerId === customerId);
  const byStatus = Map.groupBy(own, ({ becomes = [] }) => (becomes.at(-1) ?? 'OPEN').toLowerCase());
  return [...byStatus].every(([status, orders]) => summary[status] === orders.length);
}

const orderBody = ({ basket }: SampleOrder) => ({
  currency: 'EUR',
  lines: Object.entries(basket).map(([sku, quantity]) => ({
    sku,
    quantity,
    unitPrice: STOCK[sku as keyof typeof STOCK].unitPrice,
    name: STOCK[sku as keyof typeof STOCK].name,
  })),
  shippingAddress: {
    street: '1 Market Street',
    city: 'Dublin',
    postalCode: 'D02 XY45',
    country: 'IE',
  },
});

async function live(
  send: Send,
  { customerId, becomes = [], parcels = [] }: SampleOrder,
  placed: Reply,
): Promise<void> {
  const path = `/customers/${customerId}/orders/${placed.orderId}`;
  let { version } = placed;
  for (const status of becomes) {
    const ifMatch = { 'if-match': `"${version}"` };
    const changed =
      status === 'CANCELLED'
        ? await send('POST', `${path}/cancellation`, undefined, ifMatch)
        : await send('PATCH', path, { status }, ifMatch);
    version = changed.version;
  }
  for (const [number, parcel] of parcels.entries()) await ship(send, path, number, parcel);
}

async function payFor(
  report: Send,
  { customerId, money = [] }: SampleOrder,
  { orderId, total }: Reply,
): Promise<void> {
  const id = orderId.slice(-6).toLowerCase();
  for (const [kind, share, state = 'SUCCEEDED'] of money)
    await report('POST', '/payment-events', {
      customerId,
      orderId,
      provider: 'stripe',
      paymentReference: `pi_${id}`,
      kind,
      state,
      amount: Math.round(total * share),
      currency: 'EUR',
      reference: `${kind === 'REFUND' ? 're' : kind === 'AUTHORIZATION' ? 'pi' : 'ch'}_${id}`,
      occurredAt: new Date().toISOString(),
    });
}

async function ship(
  send: Send,
  path: string,
  number: number,
  [seq, quantity]: readonly [number, number],
): Promise<void> {
  const body = {
    lines: [{ seq, quantity }],
    trackingInfo: { company: 'DHL', number: `0034043416109404255${number}` },
  };
  const { fulfillmentId } = await send<{ readonly fulfillmentId: string }>(
    'POST',
    `${path}/fulfillments`,
    body,
    { 'idempotency-key': `sample-parcel-${number}` },
  );
  await send('POST', `${path}/fulfillments/${fulfillmentId}/milestones`, {
    status: 'IN_TRANSIT',
    happenedAt: new Date().toISOString(),
    location: 'Leipzig',
  });
}

function sender(url: string, token: string): Send {
  return async <Answer>(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Failure(
        `the sample data was refused: ${method} ${path} answered ${response.status} ${text}`,
      );
    return JSON.parse(text) as Answer;
  };
}

async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) await act(item);
}
