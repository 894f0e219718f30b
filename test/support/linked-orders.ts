import { orderMetadataKey } from '../../table/keys.ts';
import { asking, checkout, operator } from './call.ts';
import { createOrder, idempotencyKey, orderOf } from './orders.ts';
import type { freshTable } from './table.ts';

const createLink = asking('A54');
const revokeLinks = asking('A54b');

/** Places an order of these SKUs as a checkout does, for a buyer who gets its link. */
export async function aLinkedOrder(customerId: string, ...skus: string[]) {
  const { body } = await createOrder({
    as: checkout,
    path: { customerId },
    headers: idempotencyKey(),
    body: orderOf(...skus),
  });
  const path = { customerId, orderId: body.orderId as string };
  return { path, link: body.orderLink as string };
}

/** Makes a link with these rights alone. */
export const linkWith = async (orderId: string, ...rights: string[]): Promise<string> =>
  (await createLink({ as: operator, path: { orderId }, body: { rights } })).body.orderLink;

/** Revokes the links of an order, those of this second, too. */
export async function revokeAll(
  table: ReturnType<typeof freshTable>,
  orderId: string,
): Promise<void> {
  await revokeLinks({ as: operator, path: { orderId } });
  const linksFrom = Math.floor(Date.now() / 1000) + 1;
  const key = orderMetadataKey(orderId);
  await table.put({ ...(await table.get({ ...key })), ...key, linksFrom });
}
