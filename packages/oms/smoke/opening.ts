/** Creates what the story's steps need on a stage, and cancels what an interrupted run has left. */
import type { SmokeRun } from './smoke-run.ts';

/** The data that the smoke test works with. */
export interface Shop {
  /** The customer's id: the `sub` of their token. */
  readonly customerId: string;
  /** The only SKU that is sold. */
  readonly sku: string;
  readonly stage: string;
}

/** The fields of an order that the test reads from answers. */
export interface SmokeOrder {
  readonly orderId: string;
  readonly number: string;
  readonly version: number;
  readonly total: number;
  /** Only for an operator, on a stage with order links. */
  readonly orderLink?: string;
}

export interface SmokeEndpoint {
  readonly endpointId: string;
  readonly secret: string;
  readonly description?: string;
}

interface Level {
  readonly sku: string;
  readonly version: number;
}

interface ListAnswer<Item> {
  readonly items: readonly Item[];
}

const ENOUGH = 1000;

/** Creates a profile that stays from run to run, and tries what its owner may not do. */
export async function signUp(run: SmokeRun, { customerId, stage }: Shop): Promise<void> {
  const email = `smoke-${stage}-${customerId}@smoke.invalid`;
  // IAM checks the role's conditions before DynamoDB checks the item's, so 409 proves that the role
  // may write.
  const body = { customerId, name: 'Smoke test', email };
  await run.ask('A12', { as: 'operator', body, status: [201, 409] });
  // A machine has no verified address, so it cannot create its own profile.
  await run.ask('A12', { as: 'customer', body: { name: 'Smoke test' }, status: 403 });
  await run.ask('A1', { as: 'operator', path: { customerId } });
  await run.ask('A1', { as: 'customer', path: { customerId: 'smoke-nobody' }, status: 404 });
  // An interrupted run may have left it.
  const path = { customerId, label: 'home' };
  await run.ask('A32c', { as: 'customer', path, status: [200, 404] });
}

/** Sets a low level, so that the SKU appears in the list of low stock. */
export async function fillTheShelf(run: SmokeRun, shop: Shop): Promise<void> {
  await setLevel(run, shop, 2 * ENOUGH);
  await run.until<ListAnswer<Level>>(
    'A11',
    { as: 'operator', query: { level: 'LOW', limit: '100' } },
    ({ items }) => items.length === 100 || items.some(({ sku }) => sku === shop.sku),
  );
}

export async function setLevel(run: SmokeRun, { sku }: Shop, threshold: number): Promise<void> {
  const level = await run.ask<Partial<Level>>('A10b', {
    as: 'operator',
    path: { sku },
    status: [200, 404],
  });
  await run.ask('A10', {
    as: 'operator',
    path: { sku },
    ifMatch: level.version,
    body: {
      name: 'Smoke test',
      unitPrice: 100,
      currency: 'EUR',
      quantity: ENOUGH,
      lowStockThreshold: threshold,
    },
    status: level.version === undefined ? 201 : 200,
  });
}

/** Places an order as an operator, and then one as the customer. */
export async function placeOrders(run: SmokeRun, shop: Shop): Promise<readonly SmokeOrder[]> {
  await cancelLeftovers(run, shop);
  const theirs = await run.ask<SmokeOrder>('A6', placing('operator', shop));
  const mine = await run.ask<SmokeOrder>('A6', placing('customer', shop));
  return [mine, theirs];
}

const placing = (as: 'customer' | 'operator', { customerId, sku }: Shop) => ({
  as,
  path: { customerId },
  body: { currency: 'EUR', lines: [{ sku, quantity: 3, unitPrice: 100 }] },
});

/** Cancels orders of an interrupted run, as an operator: their lines may be partly shipped. */
async function cancelLeftovers(run: SmokeRun, { customerId }: Shop): Promise<void> {
  const query = { status: 'OPEN' };
  const { items } = await run.ask<ListAnswer<SmokeOrder>>('A4', {
    as: 'customer',
    path: { customerId },
    query,
  });
  for (const { orderId } of items) {
    const path = { customerId, orderId };
    await run.ask('A8', { as: 'operator', path, status: [200, 409] });
  }
}

/** Creates an endpoint at a host that does not exist, for events that hardly ever happen. */
export async function openEndpoint(run: SmokeRun, { stage }: Shop): Promise<SmokeEndpoint> {
  const description = `Smoke test of ${stage}`;
  const { items } = await run.ask<ListAnswer<SmokeEndpoint>>('A34b', { as: 'operator' });
  for (const { endpointId } of items.filter((endpoint) => endpoint.description === description))
    await run.ask('A34d', { as: 'operator', path: { endpointId } });
  return run.ask<SmokeEndpoint>('A34', {
    as: 'operator',
    body: {
      url: 'https://smoke.invalid/',
      eventTypes: ['order.paid_after_cancellation'],
      description,
    },
  });
}
