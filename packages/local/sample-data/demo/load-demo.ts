/**
 * Loads thirty days of a shop: its goods and buyers through the API, the orders through an import,
 * and what no import can give (payments, parcels, returns) through the API again.
 */
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { declaredAttributes } from '../../../../lib/shop/declared-attributes.ts';
import { takenOrder } from '../../../api/openapi/shop-examples.ts';
import type { Run } from '../../run.ts';
import { inStages, inTurn } from '../in-turn.ts';
import { addMoreGoods } from '../more-goods.ts';
import { personOf } from '../sample-people.ts';
import { type Send, sender } from '../sender.ts';
import { BUYERS } from './daily-orders.ts';
import type { DemoContent, DemoOrder } from './demo-order.ts';
import { demoOrders } from './demo-orders.ts';
import { HARD_BUYERS } from './hard-buyers.ts';
import { DEMO_SOURCE, importOrders } from './import-orders.ts';
import { payFor } from './pay-for.ts';
import type { Callers, Placed } from './placed.ts';
import { sendBack } from './send-back.ts';
import { sendParcels } from './send-parcels.ts';

/**
 * @param backend whose access is published
 * @throws {Failure} if the settings of the stage do not allow one of the requests
 */
export async function loadDemo(
  backend: Pick<Run, 'url' | 'settings' | 'operatorToken' | 'token'>,
  now = new Date(),
): Promise<void> {
  const { url } = backend;
  const shop = sender(url, await backend.operatorToken());
  const callers: Callers = {
    shop,
    report: sender(url, await backend.token({ sub: 'connector', scope: SCOPES.report })),
    customer: async (customerId) => sender(url, await backend.token({ sub: customerId })),
  };
  const declared = await declaredAttributes();
  const orders = demoOrders(now).map((order) => ({
    ...order,
    content: takenOrder({ ...order.content }, declared) as unknown as DemoContent,
  }));
  await Promise.all([
    addMoreGoods(shop),
    inTurn(buyers(), (body) =>
      shop('POST', '/customers', body, { 'idempotency-key': body.customerId }),
    ),
  ]);
  await importOrders(
    backend,
    orders.map(({ content }) => content),
  );
  await play(callers, orders);
}

const buyers = () =>
  [...Array.from({ length: BUYERS }, (_, n) => personOf(n)), ...Object.values(HARD_BUYERS)].map(
    ({ customerId, name, email }) => ({ customerId, name, email }),
  );

/**
 * Plays what happens to the orders: the parcels of an order after its payment, and returns at last.
 * Each function has one request at a time: otherwise it would start several environments.
 */
async function play(callers: Callers, orders: readonly DemoOrder[]): Promise<void> {
  const placed: Placed[] = [];
  await inTurn(
    orders.filter(({ money, parcels }) => money ?? parcels),
    async (order) => placed.push(await find(callers.shop, order)),
  );
  await inStages(placed, [
    (one) => payFor(callers, one),
    (one) => sendParcels(callers.shop, one),
    (one) => sendBack(callers, one),
  ]);
}

async function find(shop: Send, order: DemoOrder): Promise<Placed> {
  const { externalId, customerId } = order.content;
  const query = new URLSearchParams({ source: DEMO_SOURCE, reference: externalId });
  const { items } = await shop<Found>('GET', `/orders?${query}`);
  const [{ orderId } = { orderId: '' }] = items;
  return { order, orderId, path: `/customers/${customerId}/orders/${orderId}` };
}

interface Found {
  readonly items: readonly { readonly orderId: string }[];
}
