import { describe, expect, it } from 'vitest';
import type { Occurrence } from '../../../domain/events/event.ts';
import { cloudEvent } from '../../../table/events/cloud-event.ts';

const key = { PK: 'ORDER#o-1', SK: 'PAYMENT#p-1' };
const occurrence: Occurrence = {
  type: 'payment.captured',
  source: '/orders/o-1/payments/p-1',
  subject: 'o-1',
  version: 7,
  time: '2026-06-01T10:00:00.000Z',
  data: { orderId: 'o-1' },
};

describe('A published event', () => {
  it('is a CloudEvent, with an id that never changes', () => {
    // Consumers store ids: with other ids they would process every event twice.
    expect(cloudEvent(key, occurrence)).toEqual({
      specversion: '1.0',
      id: 'e-8WRF4AGYG9AQPG8HB0CGEGF7YY',
      source: '/orders/o-1/payments/p-1',
      type: 'payment.captured',
      subject: 'o-1',
      time: '2026-06-01T10:00:00.000Z',
      datacontenttype: 'application/json',
      sequence: '0000000007',
      data: { orderId: 'o-1' },
    });
    expect(cloudEvent(key, { ...occurrence, about: 't-1' }).id).toBe(
      'e-4PTE129Z6EX76WRA1QZBAN2P8C',
    );
  });

  it('has another id for each other subject', () => {
    const ids = [
      cloudEvent(key, occurrence),
      cloudEvent(key, { ...occurrence, about: 't-1' }),
      cloudEvent(key, { ...occurrence, about: 't-2' }),
      cloudEvent(key, { ...occurrence, version: 8 }),
      cloudEvent(key, { ...occurrence, type: 'payment.updated' }),
      cloudEvent({ ...key, SK: 'PAYMENT#p-2' }, occurrence),
      cloudEvent({ ...key, PK: 'ORDER#o-2' }, occurrence),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
