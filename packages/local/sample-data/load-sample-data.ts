/**
 * Loads the sample shop through the API itself: the same routes, functions and rules as for any
 * data.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { Failure } from '../../api/commands/failure.ts';
import { takenOrder } from '../../api/openapi/shop-examples.ts';
import type { Run } from '../run.ts';
import { inTurn } from './in-turn.ts';
import { begin, payFor } from './sample-payments.ts';
import { ADDRESSES, CUSTOMERS, ORDERS, PLACES, type SampleOrder, STOCK } from './sample-shop.ts';
import { sendBack } from './send-back.ts';
import { type OrderAnswer, type Send, sender } from './sender.ts';

type Backend = Pick<Run, 'url' | 'operatorToken' | 'token'>;

/**
 * Sends the data as an operator, who may act for every customer, and providers' reports as a
 * connector. Orders have an example of each field that the shop requires.
 */
export async function loadSampleData(backend: Backend): Promise<void> {
  const { url } = backend;
  const send = sender(url, await backend.operatorToken());
  const customer = sender(url, await backend.token({ sub: CUSTOMERS[0].customerId }));
  const report = sender(url, await backend.token({ sub: 'connector', scope: SCOPES.report }));
  const declared = await declaredAttributes();
  // One request at a time per function; otherwise each would start several environments for a few
  // rows.
  await Promise.all([
    inTurn(Object.entries(STOCK), ([sku, level]) => send('PUT', `/inventory/${sku}`, level)),
    inTurn(CUSTOMERS, (customer) =>
      send('POST', '/customers', customer, { 'idempotency-key': customer.customerId }),
    ),
  ]);

  await inTurn(Object.entries(ADDRESSES), ([label, address]) =>
    send('PUT', `/customers/${CUSTOMERS[0].customerId}/addresses/${label}`, { address }),
  );

  const lives: Promise<void>[] = [];
  await inTurn([...ORDERS.entries()], async ([number, order]) => {
    const body = takenOrder(orderBody(order), declared);
    const placed = await send('POST', `/customers/${order.customerId}/orders`, body, {
      'idempotency-key': `sample-order-${number}`,
    });
    const lived = live(send, order, placed)
      .then(() => sendBack({ customer, shop: send }, order, placed))
      .then(() => payFor(report, order, placed));
    if (order.begins) lives.push(begin(send, order, placed));
    lives.push(lived);
  });
  await Promise.all(lives);
}

/** Waits until the copies of the orders are up to date: the projector follows later. */
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

const PATIENCE_MILLIS = 60_000;

/** Orders by status, in lower case. */
type Summary = Readonly<Record<string, unknown>>;

function isProjected(customerId: string, summary: Summary): boolean {
  const own = ORDERS.filter((order) => order.customerId === customerId);
  const byStatus = Map.groupBy(own, ({ becomes = [] }) => (becomes.at(-1) ?? 'OPEN').toLowerCase());
  return [...byStatus].every(([status, orders]) => summary[status] === orders.length);
}

const orderBody = ({ basket, to, note }: SampleOrder) => ({
  currency: 'EUR',
  lines: Object.entries(basket).map(([sku, quantity]) => ({
    sku,
    quantity,
    unitPrice: STOCK[sku as keyof typeof STOCK].unitPrice,
    name: STOCK[sku as keyof typeof STOCK].name,
  })),
  shippingAddress: PLACES[to],
  ...(note && { customerNote: note }),
});

async function live(
  send: Send,
  { customerId, becomes = [], parcels = [] }: SampleOrder,
  placed: OrderAnswer,
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
