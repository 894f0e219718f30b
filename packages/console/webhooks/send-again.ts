import type { WebhookDelivery } from '../../client/types.ts';
import { Batch } from '../actions/batch.ts';
import type { Desk } from '../desk.ts';
import { whyNot } from '../ship/why-unsent.ts';
import { moment } from '../times.ts';

/** Deliveries of one event to two endpoints differ by the endpoint. */
export const idOf = ({ endpointId, deliveryId }: WebhookDelivery): string =>
  `${endpointId} ${deliveryId}`;

/** The delivery for people. */
export const nameOfDelivery = ({ eventType, eventTime }: WebhookDelivery): string =>
  `${eventType} of ${moment(eventTime)}`;

/**
 * A35b for many: one request a delivery, six at a time, each with its own result.
 *
 * @param sent called with the id of each that was sent
 */
export function sendAgain(
  desk: Desk,
  chosen: readonly WebhookDelivery[],
  sent: (id: string) => void,
): Promise<void> {
  const byId = new Map(chosen.map((delivery) => [idOf(delivery), delivery]));
  const deliveryOf = (id: string) => byId.get(id) as WebhookDelivery;
  const batch = new Batch(
    chosen.map((delivery) => ({ id: idOf(delivery), name: nameOfDelivery(delivery) })),
    {
      thing: 'delivery',
      done: 'Sending again',
      viewOf: (id) => ({ view: 'webhook', id: deliveryOf(id).endpointId }),
      act: async (id) => {
        await desk.client.redeliverWebhook(deliveryOf(id));
        sent(id);
        return undefined;
      },
      why: async (_, error) =>
        whyNot(error, 'Not sent again', 'Asked again, it may be sent twice.'),
      said: desk.said,
    },
  );
  batch.show(desk);
  return batch.run();
}
