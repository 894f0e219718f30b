import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDeliveryRow, toDelivery } from '../../../table/webhooks/delivery-row.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const MONTH = 30 * 24 * 3_600_000;
const delivery = {
  endpointId: 'w-1',
  eventId: 'e-1',
  createdAt: '2026-06-01T11:59:59.000Z',
  eventType: 'order.placed',
  body: '{"id":"e-1"}',
};

describe('The row of a delivery', () => {
  beforeEach(() => vi.stubEnv('OPEN_ORDER_SHARDS', '4'));
  afterEach(() => vi.unstubAllEnvs());

  it('is due if its first attempt has had a minute and a half', () => {
    expect(newDeliveryRow(delivery, NOW)).toEqual({
      PK: 'WEBHOOK#w-1',
      SK: 'DELIVERY#2026-06-01T11:59:59.000Z#e-1',
      GSI2PK: expect.stringMatching(/^SEND#[0-3]$/),
      GSI2SK: '2026-06-01T12:01:30.000Z#e-1',
      type: 'WebhookDelivery',
      eventType: 'order.placed',
      body: '{"id":"e-1"}',
      status: 'PENDING',
      attempts: [],
      attemptCount: 0,
      expiresAt: (NOW.getTime() + MONTH) / 1000,
    });
  });

  it('is read as the delivery', () => {
    expect(toDelivery(newDeliveryRow(delivery, NOW), NOW)).toEqual({
      ...delivery,
      status: 'PENDING',
      attempts: [],
      attemptCount: 0,
    });
  });

  it('is ignored once it has expired, whether it was removed or not', () => {
    const row = newDeliveryRow(delivery, NOW);
    const at = (millis: number) => toDelivery(row, new Date(NOW.getTime() + MONTH + millis));
    expect(at(-1)).toBeDefined();
    expect(at(0)).toBeUndefined();
  });

  it.each(['body', 'eventType', 'attempts'])('is ignored without %s', (name) => {
    expect(toDelivery({ ...newDeliveryRow(delivery, NOW), [name]: 7 }, NOW)).toBeUndefined();
  });
});
