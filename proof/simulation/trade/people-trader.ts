import type { Call } from '../../../test/support/call.ts';
import { trueTime } from '../determinism.ts';
import { isErasure, type Row, text } from '../judge/evidence.ts';
import type { Operation } from './journal.ts';
import { changeLines } from './line-changes.ts';
import { changeOrder } from './order-changes.ts';
import { type SeenOrder, seeOrder } from './seen-order.ts';
import type { KnownOrder, SmallShop, Trader } from './small-shop.ts';
import type { Step } from './trader.ts';

/** The steps about holds and people, in addition to all others. */
const STEPS: readonly (readonly [number, Step])[] = [
  [14, hold],
  [6, release],
  [3, erase],
  [5, carryOn],
];
const PEOPLE_DECK = STEPS.flatMap(([share, step]) => Array<Step>(share).fill(step));

/** Adds these steps to a shop's: a fifth of all, or half in a shop that is mostly about holds. */
export const withPeople = (deck: readonly Step[], isMostly: boolean): readonly Step[] => [
  ...deck,
  ...Array.from({ length: isMostly ? 4 : 1 }, () => PEOPLE_DECK).flat(),
];

const REASONS = ['FRAUD', 'ADDRESS', 'OTHER'];

/** Holds an order, often while somebody ships it. */
async function hold(shop: SmallShop, trader: Trader): Promise<void> {
  const { stage, client, isCareful } = shop;
  const { random } = stage;
  const order = random.pick(shop.orders.slice(-2));
  const seen = seeOrder(order, await shop.readRows());
  if (isCareful && (order.status !== 'OPEN' || seen.isHeld)) return;
  const call = { ...ofOrder(seen, trader), body: { reason: random.pick(REASONS) } };
  const held = () => client.callUntilKnown('A7b', call, trader.skew, random.pick([1, 2]));
  const ship = () =>
    seen.isByLine || random.chance(0.5)
      ? changeLines(shop, trader)
      : changeOrder(shop, trader, order);
  await Promise.all([held(), ...(!isCareful && random.chance(0.6) ? [ship()] : [])]);
}

/** Releases an order that is held; a version later, it may be so no more. */
async function release(shop: SmallShop, trader: Trader): Promise<void> {
  const { random } = shop.stage;
  const rows = await shop.readRows();
  const held = shop.orders.map((order) => seeOrder(order, rows)).filter(({ isHeld }) => isHeld);
  if (held.length === 0) return;
  const call = ofOrder(random.pick(held), trader);
  await shop.client.callUntilKnown('A7c', call, trader.skew, random.pick([1, 2]));
}

const ofOrder = ({ order }: SeenOrder, { operator: as }: Trader) => ({
  as,
  path: { customerId: order.customerId, orderId: order.orderId },
  headers: { 'if-match': `"${order.version}"` },
});

/** Erases a customer, sometimes twice at once. The first one stays: somebody must order. */
async function erase({ stage, client, customers }: SmallShop, trader: Trader): Promise<void> {
  const { random } = stage;
  const path = { customerId: random.pick(customers.slice(1)) };
  const sends = Array.from({ length: random.between(1, 2) }, () =>
    client.callUntilKnown('A39', { as: trader.operator, path }, trader.skew, 3),
  );
  await Promise.all(sends);
}

/** Runs the sweep of erasures once, with a clock of its own. */
async function carryOn({ client }: SmallShop, { skew }: Trader): Promise<void> {
  await client.carryOnErasures(skew);
}

const HOUR = 3_600_000;
/** An erasure that looks again only then waits for orders that are not final. */
const ALMOST_A_DAY = 20 * HOUR;
const MOST_RUNS = 60;

/**
 * Erases one more customer after the last trade, whose orders are finished, and carries all
 * erasures on until only orders are left that are not final.
 *
 * @returns the erasures that did not get there
 */
export async function endErasures(shop: SmallShop, trader: Trader): Promise<string[]> {
  const { stage, client } = shop;
  const ask = (customerId: string) =>
    client.callUntilKnown('A39', { as: trader.operator, path: { customerId } }, 0, MOST_RUNS);
  const { customerId } = stage.random.pick(shop.orders);
  for (const order of shop.orders.filter((one) => one.customerId === customerId))
    await finish(shop, trader, order);
  await ask(customerId);
  let running: readonly Row[] = [];
  // One that waits is due again a day later, maybe while another one still walks.
  const ended = new Set<unknown>();
  for (let run = 0; run < MOST_RUNS; run++) {
    await client.carryOnErasures(0);
    const all = (await shop.readRows()).filter(isErasure);
    for (const row of all.filter(waits)) ended.add(row['PK']);
    running = all.filter((row) => !ended.has(row['PK']));
    if (running.length === 0) return [];
    // One that failed too often is given up, and continued on request.
    for (const row of running.filter(({ GSI2PK }) => GSI2PK === undefined))
      await ask(text(row, 'PK').slice('CUST#'.length));
    await client.pause(HOUR);
  }
  return running.map((row) => `the erasure of ${text(row, 'PK')} does not end`);
}

/** Cancels what is not shipped of an order, and delivers the rest. */
async function finish(shop: SmallShop, { operator: as }: Trader, order: KnownOrder) {
  const { client, isCareful } = shop;
  const path = { customerId: order.customerId, orderId: order.orderId };
  const send = (operation: Operation, call: Call) =>
    client.callUntilKnown(operation, { as, ...call }, 0, MOST_RUNS);
  const { open, isByLine } = seeOrder(order, await shop.readRows());
  if (!isCareful || open.some(({ quantity }) => quantity > 0)) await send('A8', { path });
  const { parcels } = seeOrder(order, await shop.readRows());
  const happenedAt = '2026-06-01T03:00:00.000Z';
  for (const { fulfillmentId } of parcels.filter(({ status }) => status === 'SHIPPED'))
    await send('A22', {
      path: { ...path, fulfillmentId },
      body: { status: 'DELIVERED', happenedAt, correction: true },
    });
  if (isByLine || order.status !== 'SHIPPED') return;
  const headers = { 'if-match': `"${order.version}"` };
  await send('A7', { path, headers, body: { status: 'DELIVERED' } });
}

function waits(row: Row): boolean {
  const [dueAt = ''] = text(row, 'GSI2SK').split('#');
  const isLater = Date.parse(dueAt) > trueTime().getTime() + ALMOST_A_DAY;
  return row['status'] === 'DONE' || isLater;
}
