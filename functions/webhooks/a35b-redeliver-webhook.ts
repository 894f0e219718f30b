import { Refusal } from '../../domain/refusal.ts';
import { parseDeliveryId } from '../../domain/webhooks/delivery-id.ts';
import * as table from '../../table/webhooks/a35b-redeliver-webhook.ts';
import { operation } from '../http/operation.ts';
import { webhookDeliveryPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A35b } from '../manifest/webhooks.ts';

/** A35b: POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redelivery. */
export const redeliverWebhook = operation(
  A35b,
  { path: webhookDeliveryPath },
  async ({ path: { endpointId, deliveryId } }) => {
    const identity = parseDeliveryId(deliveryId);
    if (!identity) throw new Refusal({ code: 'delivery-not-found' });
    return ok(await table.redeliverWebhook(endpointId, identity, new Date()));
  },
);
