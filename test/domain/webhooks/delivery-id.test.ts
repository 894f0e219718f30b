import { describe, expect, it } from 'vitest';
import { deliveryIdOf, parseDeliveryId } from '../../../domain/webhooks/delivery-id.ts';

const EVENT = 'e-01JWMJ9V40CJ3GAS3P5CEJY7T6';

describe('A delivery’s id', () => {
  it('is when the event happened, and the event’s id, and fits a path', () => {
    const identity = { eventTime: '2026-06-01T12:00:00.123Z', eventId: EVENT };
    const id = deliveryIdOf(identity);

    expect(id).toBe(`${Date.UTC(2026, 5, 1, 12, 0, 0, 123)}-${EVENT}`);
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(parseDeliveryId(id)).toEqual(identity);
  });

  it.each(['0-e-1', `${Date.UTC(9999, 11, 31, 23, 59, 59, 999)}-e-1`])(
    'is read back as it is written: %s',
    (id) => {
      const identity = parseDeliveryId(id);
      expect(identity && deliveryIdOf(identity)).toBe(id);
    },
  );

  it.each([
    '',
    'e-1',
    '-e-1',
    '12',
    '12-',
    '01-e-1',
    '-1-e-1',
    '1e3-e-1',
    '12-e#1',
    '12-e 1',
    `${Date.UTC(10_000, 0)}-e-1`,
  ])('is none: %j', (id) => {
    expect(parseDeliveryId(id)).toBeUndefined();
  });
});
