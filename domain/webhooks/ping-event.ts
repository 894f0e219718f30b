import { timeOf } from '../time-id.ts';

/** The letter of test events' ids. */
export const EVENT_LETTER = 'e';

/** The type of a test event. It is sent to any endpoint, without a subscription. */
export const PING_TYPE = 'webhook.ping';

/** Makes a CloudEvent for one endpoint, with which people test that events arrive. */
export const pingEvent = (endpointId: string, eventId: string) => ({
  specversion: '1.0',
  id: eventId,
  source: `/webhook-endpoints/${endpointId}`,
  type: PING_TYPE,
  subject: endpointId,
  time: timeOf(EVENT_LETTER, eventId) ?? '',
  datacontenttype: 'application/json',
  data: { endpointId },
});
