import { Refusal } from '../../domain/refusal.ts';
import { newTimeId } from '../../domain/time-id.ts';
import type { ShownDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryIdOf } from '../../domain/webhooks/delivery-id.ts';
import { EVENT_LETTER, pingEvent } from '../../domain/webhooks/ping-event.ts';
import { webhookEndpointKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { insert, transact } from '../requests/transaction.ts';
import { newDeliveryRow } from './delivery-row.ts';

/**
 * A34f: one TransactWriteItems: a delivery that is due now, for an enabled endpoint. The sweep
 * requests its attempt within a minute, as for every due delivery.
 */
export async function pingWebhookEndpoint(
  endpointId: string,
  request: IdempotentRequest,
  now: Date,
): Promise<{ readonly delivery: ShownDelivery; readonly replayed: boolean }> {
  const eventId = newTimeId(EVENT_LETTER, now);
  const failed = await transact({
    record: idempotencyRecord(request, { eventId }, now),
    endpoint: isEnabled(endpointId),
    delivery: insert(pingRow(endpointId, eventId, now)),
  });
  if (!failed) return { delivery: pingDelivery(endpointId, eventId), replayed: false };

  const first = await firstOutcome(request, failed.record, now);
  if (first)
    return { delivery: pingDelivery(endpointId, String(first['eventId'])), replayed: true };
  throw new Refusal({ code: failed.endpoint?.item ? 'endpoint-disabled' : 'endpoint-not-found' });
}

const isEnabled = (endpointId: string): TransactionAction => ({
  ConditionCheck: {
    Key: webhookEndpointKey(endpointId),
    ConditionExpression: '#status = :enabled',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':enabled': 'ENABLED' },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

function pingRow(endpointId: string, eventId: string, now: Date) {
  const event = pingEvent(endpointId, eventId);
  const { time: createdAt, type: eventType } = event;
  const body = JSON.stringify(event);
  return newDeliveryRow({ endpointId, eventId, createdAt, eventType, body }, now, now);
}

/** The answer to a ping. It follows from the ping's id, so a replay gives the same answer. */
function pingDelivery(endpointId: string, eventId: string): ShownDelivery {
  const { time: createdAt, type: eventType, subject } = pingEvent(endpointId, eventId);
  return {
    deliveryId: deliveryIdOf({ createdAt, eventId }),
    endpointId,
    createdAt,
    eventTime: createdAt,
    eventId,
    eventType,
    subject,
    status: 'PENDING',
    attempts: [],
    attemptCount: 0,
    nextAttemptAt: createdAt,
  };
}
