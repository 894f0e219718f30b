import { Refusal } from '../../domain/refusal.ts';
import { parseDeliveryId } from '../../domain/webhooks/delivery-id.ts';
import { redeliverWebhook } from '../../table/webhooks/a35b-redeliver-webhook.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { webhookDeliveryPath } from '../http/path.ts';
import { A35b } from '../manifest/webhooks.ts';

/** A35b: POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redelivery. */
export const handler = endpoint(
  A35b,
  { path: webhookDeliveryPath },
  async ({ path: { endpointId, deliveryId } }) => {
    const identity = parseDeliveryId(deliveryId);
    if (!identity) throw new Refusal({ code: 'delivery-not-found' });
    return ok(await redeliverWebhook(endpointId, identity, new Date()));
  },
);
