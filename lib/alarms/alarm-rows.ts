import type { AlarmRow } from './alarm-row.ts';
import { API_ALARMS } from './api-alarms.ts';
import { COPY_ALARMS } from './copy-alarms.ts';
import { EVENT_ALARMS } from './event-alarms.ts';
import { PAYMENT_ALARMS } from './payment-alarms.ts';
import { STREAM_ALARMS } from './stream-alarms.ts';
import { TABLE_ALARMS } from './table-alarms.ts';
import { THROTTLE_ALARMS } from './throttle-alarms.ts';
import { WEBHOOK_ALARMS } from './webhook-alarms.ts';

/** All alarms. A row is left out if its subject is not deployed. */
export const ALARMS: readonly AlarmRow[] = [
  ...API_ALARMS,
  ...THROTTLE_ALARMS,
  ...TABLE_ALARMS,
  ...COPY_ALARMS,
  ...STREAM_ALARMS,
  ...EVENT_ALARMS,
  ...WEBHOOK_ALARMS,
  ...PAYMENT_ALARMS,
];

/** The id of the alarm that notifies once for all symptoms of one outage. */
export const OUTAGE = 'Outage';
