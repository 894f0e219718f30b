import { putEvent } from '../../../functions/aws/event-bus.ts';
import { EVENT_SOURCE } from '../../../functions/manifest/change-stream.ts';
import { WEBHOOK_DELIVERIES } from '../../../functions/manifest/workers/webhook-deliveries.ts';
import type { BusEvent } from './failed-records.ts';

/**
 * Puts an event that `deliver-webhooks` failed on back on the bus, unchanged. Deliveries that exist
 * stay as they are, and missing ones are created. An attempt that was due needs no action: the
 * sweep starts it again.
 *
 * @throws {SyntaxError} for an event of another source
 * @throws {Error} with the reason if the bus rejects it
 */
export async function publishInvocation(eventBus: string, event: BusEvent): Promise<void> {
  const { source, 'detail-type': DetailType, resources, time, detail } = event;
  if (source === WEBHOOK_DELIVERIES.source) return;
  const Time = new Date(time);
  if (source !== EVENT_SOURCE || Number.isNaN(Time.getTime()) || typeof detail !== 'object')
    throw new SyntaxError('it is not an event of this bus');
  const entry = { Source: source, DetailType, Resources: [...resources], Time };
  await putEvent({ ...entry, Detail: JSON.stringify(detail) }, eventBus);
}
