import { describe, expect, it } from 'vitest';
import {
  createdAtOf,
  deliveryIdOf,
  keyTimeOf,
  parseDeliveryId,
} from '../../../domain/webhooks/delivery-id.ts';

describe('The id of a delivery', () => {
  it.each(['1970-01-01T00:00:00.000Z', '2026-06-01T12:00:00.123Z', '9999-12-31T23:59:59.999Z'])(
    'contains the event and its time: %s',
    (createdAt) => {
      const identity = { createdAt, eventId: 'e-0123-abc' };
      expect(parseDeliveryId(deliveryIdOf(identity))).toEqual(identity);
    },
  );

  it.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00.000Z'],
    ['1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.001Z'],
    ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
    ['-271821-04-20T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['+010000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('can be made for any time of its event: %s', (time, createdAt) => {
    expect(keyTimeOf(time)).toBe(createdAt);
    const identity = { createdAt: keyTimeOf(time), eventId: 'e-1' };
    expect(parseDeliveryId(deliveryIdOf(identity))).toEqual(identity);
  });

  it('has the time of an order’s event, and the time when another event was recorded', () => {
    const [time, recordedAt] = ['2026-05-30T08:00:00.123Z', '2026-06-01T12:00:00Z'];
    const recorded = '2026-06-01T12:00:00.000Z';
    expect(createdAtOf({ type: 'order.paid', time }, recordedAt)).toBe(time);
    expect(createdAtOf({ type: 'order.paid' }, recordedAt)).toBe(recorded);
    for (const type of ['payment.captured', 'fulfillment.delivered', 'inventory.low'])
      expect(createdAtOf({ type, time }, recordedAt)).toBe(recorded);
  });

  it('is readable', () => {
    expect(deliveryIdOf({ createdAt: '2026-06-01T12:00:00.000Z', eventId: 'e-1' })).toBe(
      '1780315200000-e-1',
    );
  });

  it.each(['', 'e-1', '12', '12-', '-e-1', '012-e-1', '12-e/1', '253402300800000-e-1', '1.5-e-1'])(
    'is invalid: %s',
    (text) => {
      expect(parseDeliveryId(text)).toBeUndefined();
    },
  );
});
