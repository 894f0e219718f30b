import { type Call, customer } from '../../../test/support/call.ts';
import type { Random } from '../random.ts';
import type { Operation } from './journal.ts';
import { changeOrder } from './order-changes.ts';
import { type SeenOrder, type SeenParcel, seeOrder } from './seen-order.ts';
import { send } from './send.ts';
import { type KnownOrder, nextKey, type SmallShop, type Trader } from './small-shop.ts';

type Change = readonly [Operation, Omit<Call, 'path'> & { readonly fulfillmentId?: string }];

/** A trader's change of an order in this state. Undefined if there is nothing to change. */
type Choice = (shop: SmallShop, trader: Trader, seen: SeenOrder) => Change | undefined;

/** The choices, with their frequencies in percent. */
const CHOICES: readonly (readonly [number, Choice])[] = [
  [34, ship],
  [19, cancelSome],
  [11, cancelRest],
  [13, cancelFulfillment],
  [17, report],
  [6, track],
];

const DECK = CHOICES.flatMap(([share, choice]) => Array<Choice>(share).fill(choice));

/** Changes some or all pieces of an order: ships, cancels, cancels a fulfillment, or reports. */
export async function changeLines(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  // Traders prefer the latest orders.
  const order = random.pick(shop.orders.slice(random.chance(0.7) ? -2 : 0));
  const seen = seeOrder(order, await shop.readRows());
  // Two changes at once, as from two traders who read the order at the same time.
  const isTwice = !shop.isCareful && random.chance(0.3);
  const changes = Array.from({ length: isTwice ? 2 : 1 }, () =>
    random.pick(DECK)(shop, trader, seen),
  );
  await Promise.all(changes.map((change) => change && sendChange(shop, trader, seen, change)));
}

/** Cancels some pieces of this order, so its total falls. */
export async function cancelPart(
  shop: SmallShop,
  trader: Trader,
  order: KnownOrder,
): Promise<void> {
  const seen = seeOrder(order, await shop.readRows());
  const change = cancelSome(shop, trader, seen);
  if (change) await sendChange(shop, trader, seen, change);
}

/**
 * Ships one piece of a line and has the customer cancel the rest without naming it. Changes other
 * pieces if no line has two that are open.
 */
export async function cancelPartlyShipped(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const order = random.pick(shop.orders.slice(-2));
  const seen = seeOrder(order, await shop.readRows());
  const line = seen.open.find(({ quantity }) => quantity > 1);
  if (!line) return changeLines(shop, trader);
  const body = { lines: [{ seq: line.seq, quantity: 1 }] };
  await sendChange(shop, trader, seen, [
    'A19',
    { as: trader.operator, headers: nextKey(shop), body },
  ]);
  const as = canceller(shop, trader, seen, 0.8);
  await sendChange(shop, trader, seen, ['A8', { as, headers: nextKey(shop) }]);
}

async function sendChange(
  shop: SmallShop,
  trader: Trader,
  { order }: SeenOrder,
  change: Change,
): Promise<void> {
  const [operation, { fulfillmentId, ...request }] = change;
  const { customerId, orderId } = order;
  const path = { customerId, orderId, ...(fulfillmentId !== undefined && { fulfillmentId }) };
  await send(shop, trader, operation, { ...request, path });
}

/**
 * Moves or cancels a whole order according to its state. An order that was changed by line cannot
 * move.
 */
export async function changeWhole(shop: SmallShop, trader: Trader): Promise<void> {
  const order = shop.stage.random.pick(shop.orders);
  const { isByLine } = seeOrder(order, await shop.readRows());
  if (!(isByLine && shop.isCareful)) await changeOrder(shop, trader, order);
}

function ship(shop: SmallShop, { operator }: Trader, seen: SeenOrder): Change | undefined {
  const { random } = shop.stage;
  const lines = random.chance(0.3) ? undefined : someQuantities(shop, seen);
  if (shop.isCareful && !hasOpenQuantities(seen)) return undefined;
  const headers = { ...nextKey(shop), ...matching(random, seen) };
  const trackingInfo = random.chance(0.3) && { trackingInfo: { company: 'DHL', number: '42' } };
  return ['A19', { as: operator, headers, body: { ...(lines && { lines }), ...trackingInfo } }];
}

/** Cancels some pieces, as the order's customer or as an operator. */
function cancelSome(shop: SmallShop, trader: Trader, seen: SeenOrder): Change | undefined {
  const { random } = shop.stage;
  const lines = someQuantities(shop, seen);
  if (!lines) return undefined;
  const headers = { ...nextKey(shop), ...matching(random, seen) };
  const body = { lines, ...(random.chance(0.5) && { reason: 'INVENTORY' }) };
  return ['A8', { as: canceller(shop, trader, seen, 0.4), headers, body }];
}

function cancelRest(shop: SmallShop, trader: Trader, seen: SeenOrder): Change | undefined {
  const { random } = shop.stage;
  if (shop.isCareful && !hasOpenQuantities(seen)) return undefined;
  const key: Record<string, string> = random.chance(0.3) ? nextKey(shop) : {};
  const headers = { ...key, ...matching(random, seen) };
  const body = random.chance(0.4) && { body: { reason: 'CUSTOMER' } };
  return ['A8', { as: canceller(shop, trader, seen, 0.6), headers, ...body }];
}

function canceller({ stage, isCareful }: SmallShop, trader: Trader, seen: SeenOrder, own: number) {
  if (isCareful) return trader.operator;
  if (stage.random.chance(0.03)) return customer('mallory');
  return stage.random.chance(own) ? customer(seen.order.customerId) : trader.operator;
}

function cancelFulfillment(
  shop: SmallShop,
  { operator }: Trader,
  seen: SeenOrder,
): Change | undefined {
  const parcel = someParcel(shop, seen, 'SHIPPED');
  return parcel && ['A21', { as: operator, fulfillmentId: parcel.fulfillmentId }];
}

/** Not of its own parcel's time: a parcel is made within the minutes of a run. */
const BEGUN_AT = Math.floor(Date.now() / 1000) * 1000;

const REPORTS = ['CARRIER_PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERED'];

/**
 * A report with one of few times, so that the same report is repeated and later ones arrive first.
 */
function report(shop: SmallShop, { operator }: Trader, seen: SeenOrder): Change | undefined {
  const { random } = shop.stage;
  const parcel = someParcel(shop, seen);
  if (!parcel) return undefined;
  const happenedAt = new Date(BEGUN_AT + random.below(3) * 3_600_000).toISOString();
  const body = { status: random.pick(REPORTS), happenedAt };
  return ['A22', { as: operator, fulfillmentId: parcel.fulfillmentId, body }];
}

function track(shop: SmallShop, { operator }: Trader, seen: SeenOrder): Change | undefined {
  const parcel = someParcel(shop, seen, 'SHIPPED');
  if (!parcel) return undefined;
  const { fulfillmentId, version } = parcel;
  const number = nextKey(shop)['idempotency-key'];
  // Each second change gives the parcel three numbers, of which it had one perhaps.
  const numbers = [number, `${number}-b`, '42'];
  const trackingInfo = { company: 'DHL', ...(version % 2 === 0 ? { numbers } : { number }) };
  const headers = { 'if-match': `"${version}"` };
  return ['A20', { as: operator, fulfillmentId, headers, body: { trackingInfo } }];
}

const hasOpenQuantities = ({ open }: SeenOrder): boolean =>
  open.some(({ quantity }) => quantity > 0);

/** Pieces of one or two lines, often more than are open. */
function someQuantities({ stage: { random }, isCareful }: SmallShop, { open }: SeenOrder) {
  const lines = isCareful ? open.filter(({ quantity }) => quantity > 0) : open;
  if (lines.length === 0) return undefined;
  const most = (quantity: number) =>
    isCareful ? quantity : Math.max(1, quantity + random.below(2));
  return random
    .shuffle(lines)
    .slice(0, random.between(1, 2))
    .map(({ seq, quantity }) => ({ seq, quantity: random.between(1, most(quantity)) }));
}

function someParcel(shop: SmallShop, { parcels }: SeenOrder, careful?: string) {
  const candidates: readonly SeenParcel[] =
    shop.isCareful && careful ? parcels.filter(({ status }) => status === careful) : parcels;
  return candidates.length > 0 ? shop.stage.random.pick(candidates) : undefined;
}

const matching = (random: Random, { order }: SeenOrder): Record<string, string> =>
  random.chance(0.3) ? { 'if-match': `"${order.version}"` } : {};
