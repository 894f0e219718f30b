import { hash } from 'node:crypto';
import type { Occurrence } from '../../domain/events/event.ts';
import type { EventType } from '../../domain/events/event-types.ts';
import { BASE_32 } from '../../domain/time-id.ts';
import type { Key } from '../keys.ts';

/**
 * A published event: CloudEvents 1.0, structured JSON
 * (https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md).
 */
export interface CloudEvent {
  readonly specversion: '1.0';
  /** A hash of the row's key, its version, the type and `about`: the same at every delivery. */
  readonly id: string;
  /** The path of the resource that it is about. */
  readonly source: string;
  readonly type: EventType;
  /** The order’s id, or the SKU. */
  readonly subject: string;
  /** ISO 8601, UTC, milliseconds. Absent if the resource does not record the time of its change. */
  readonly time?: string | undefined;
  readonly datacontenttype: 'application/json';
  /**
   * The version of the resource, in ten digits, so that it sorts as text: the extension `sequence`
   * (https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/extensions/sequence.md).
   */
  readonly sequence: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Makes the CloudEvent of an occurrence.
 *
 * @param key the key of the changed row
 */
export const cloudEvent = (
  key: Key,
  { type, source, subject, version, time, about, data }: Occurrence,
): CloudEvent => ({
  specversion: '1.0',
  id: eventId([key.PK, key.SK, String(version), type, ...(about === undefined ? [] : [about])]),
  source,
  type,
  subject,
  time,
  datacontenttype: 'application/json',
  sequence: String(version).padStart(10, '0'),
  data,
});

/** Makes an event id: `e-` and 130 bits of the hash, in Crockford's base 32. */
function eventId(parts: readonly string[]): string {
  const bits = BigInt(`0x${hash('sha256', JSON.stringify(parts), 'hex')}`) >> 126n;
  const digits = Array.from(
    { length: 26 },
    (_, at) => BASE_32[Number((bits >> BigInt(5 * at)) & 31n)],
  );
  return `e-${digits.reverse().join('')}`;
}
