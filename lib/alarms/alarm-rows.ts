import { PLACING_CHECK_ALARMS } from '../placing-check/placing-check-alarms.ts';
import type { AlarmRow } from './alarm-row.ts';
import { API_ALARMS } from './api-alarms.ts';
import { ORIGIN_CERTIFICATE, SIGN_IN_CERTIFICATE } from './certificate-alarms.ts';
import { COPY_ALARMS } from './copy-alarms.ts';
import { EDGE_ALARMS } from './edge-alarm-rows.ts';
import { EVENT_ALARMS } from './event-alarms.ts';
import { PAYMENT_ALARMS } from './payment-alarms.ts';
import { PAYMENT_PROVIDER_ALARMS } from './payment-provider-alarms.ts';
import { SILENCE_ALARMS } from './silence-alarms.ts';
import { STREAM_ALARMS } from './stream-alarms.ts';
import { TABLE_ALARMS } from './table-alarms.ts';
import { THROTTLE_ALARMS } from './throttle-alarms.ts';
import { WEBHOOK_ALARMS } from './webhook-alarms.ts';

/** The alarms of the backend's stack. A row is left out if its subject is not deployed. */
export const ALARMS: readonly AlarmRow[] = [
  ...API_ALARMS,
  ...THROTTLE_ALARMS,
  ...TABLE_ALARMS,
  ...COPY_ALARMS,
  ...STREAM_ALARMS,
  ...EVENT_ALARMS,
  ...WEBHOOK_ALARMS,
  ...PAYMENT_ALARMS,
  ...PAYMENT_PROVIDER_ALARMS,
  ...PLACING_CHECK_ALARMS,
  ...SILENCE_ALARMS,
  ORIGIN_CERTIFICATE,
  SIGN_IN_CERTIFICATE,
];

/** Those of the edge stack that the backend's stack never has. */
export const ONLY_AT_THE_EDGE: readonly AlarmRow[] = EDGE_ALARMS.filter(
  (row) => !ALARMS.includes(row),
);

/** The id of the alarm that notifies once for all symptoms of one outage. */
export const OUTAGE = 'Outage';
