import { SENT_AT } from './http-event.ts';

/**
 * Makes the event of an EventBridge schedule.
 *
 * @param rule its name
 */
export const scheduledEvent = (rule: string): object => ({
  version: '0',
  id: '6c6f6361-6c00-4000-8000-000000000003',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: new Date(SENT_AT).toISOString().replace('.000Z', 'Z'),
  region: 'eu-central-1',
  resources: [`arn:aws:events:eu-central-1:123456789012:rule/${rule}`],
  detail: {},
});
