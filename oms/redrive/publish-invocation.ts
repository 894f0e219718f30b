import { EVENT_SOURCE } from '../../functions/change-stream.ts';
import { announce } from '../../functions/event-bus.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/webhooks/webhook-deliveries.ts';
import type { BusEvent } from './failed-records.ts';

/**
 * Puts an event that `deliver-webhooks` could not keep on the bus once more, as it was: deliveries
 * that were kept are left as they are, and others are made. An attempt that was due needs nothing:
 * the sweep asks for it again.
 *
 * @throws {SyntaxError} for an event that is not one of ours
 * @throws {Error} naming why the bus did not take it
 */
export async function publishInvocation(eventBus: string, event: BusEvent): Promise<void> {
  const { source, 'detail-type': DetailType, resources, time, detail } = event;
  if (source === WEBHOOK_DELIVERIES.source) return;
  const Time = new Date(time);
  if (source !== EVENT_SOURCE || Number.isNaN(Time.getTime()) || typeof detail !== 'object')
    throw new SyntaxError('it is no event of this bus');
  const entry = { Source: source, DetailType, Resources: [...resources], Time };
  await announce({ ...entry, Detail: JSON.stringify(detail) }, eventBus);
}
