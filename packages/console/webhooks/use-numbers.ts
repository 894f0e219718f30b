import type { WebhookDelivery } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';

/** True if the subject is an order's id. */
export const isOfOrder = ({ eventType }: WebhookDelivery): boolean =>
  !/^(inventory|webhook)/.test(eventType);

/**
 * Names what each delivery is about: an order's number, or a SKU. The work set has the numbers of
 * open orders; A50 reads the others. Until then, and if it fails, an order has its id.
 */
export function useNumbers(
  deliveries: readonly WebhookDelivery[],
): (delivery: WebhookDelivery) => string | undefined {
  const { client, work } = useDesk();
  const asked = deliveries.filter(
    (delivery) => isOfOrder(delivery) && !work.get(delivery.subject ?? ''),
  );
  const ids = [...new Set(asked.map(({ subject = '' }) => subject))];
  const { value = [] } = useLoad(() => ordersById(client, ids), ids.join());
  return ({ subject = '' }) =>
    (work.get(subject) ?? value.find(({ orderId }) => orderId === subject))?.number ?? subject;
}
