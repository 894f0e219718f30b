import { timeOf } from '../time-id.ts';

/** The type of an event that nothing but a test sends. No endpoint has to ask for it. */
export const PING_TYPE = 'webhook.ping';

/** An event that is sent to one endpoint, so that people see whether it arrives: a CloudEvent. */
export const pingEvent = (endpointId: string, eventId: string) => ({
  specversion: '1.0',
  id: eventId,
  source: `/webhook-endpoints/${endpointId}`,
  type: PING_TYPE,
  subject: endpointId,
  time: timeOf('event', eventId) ?? '',
  datacontenttype: 'application/json',
  data: { endpointId },
});
