import { describe, expect, it } from 'vitest';
import { LEASE, MAX_KEPT_ATTEMPTS } from '../../../domain/webhooks/delivery.ts';
import { leaseDelivery } from '../../../table/due/lease-delivery.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { newDeliveryRow, toDelivery } from '../../../table/webhooks/delivery-row.ts';
import { disableEndpoint } from '../../../table/webhooks/endpoint-health.ts';
import { findDelivery } from '../../../table/webhooks/find-delivery.ts';
import { recordAttempt } from '../../../table/webhooks/record-attempt.ts';
import { lagReads } from '../../support/faults.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const NOW = new Date();
const delivery = (eventId: string) => ({
  endpointId: 'w-1',
  eventId,
  eventTime: '2026-06-01T11:59:59.000Z',
  eventType: 'order.placed',
  body: '{}',
});

describe('A delivery', () => {
  const table = freshTable();

  async function stored(eventId: string, attributes: object = {}) {
    const row = { ...newDeliveryRow(delivery(eventId), NOW), ...attributes };
    await table.put(row);
    const read = toDelivery(row, NOW);
    if (!read) throw new Error('the row is no delivery');
    return read;
  }

  it('is found as it is, also where other reads are behind', async () => {
    const seen = await stored('e-lag');
    const stop = lagReads(() => false);
    const key = webhookDeliveryKey('w-1', seen.eventTime, 'e-lag');
    expect(await findDelivery(key, NOW)).toEqual(seen);
    stop();
  });

  it('keeps its latest attempts, and counts all of them', async () => {
    const attempts = Array.from({ length: MAX_KEPT_ATTEMPTS }, (_, n) => ({
      at: `2026-06-01T12:00:${String(n).padStart(2, '0')}.000Z`,
      status: 500,
    }));
    const seen = await stored('e-long', { attempts, attemptCount: 31 });
    await recordAttempt(seen, { at: NOW.toISOString(), status: 204 }, undefined);
    const row = await table.get({ ...webhookDeliveryKey('w-1', seen.eventTime, 'e-long') });
    expect(row).toMatchObject({ status: 'DELIVERED', attemptCount: 32 });
    expect(row?.['attempts']).toEqual([
      ...attempts.slice(1),
      { at: NOW.toISOString(), status: 204 },
    ]);
  });

  it('is asked for by one sweep, which keeps its place', async () => {
    await stored('e-due');
    const key = webhookDeliveryKey('w-1', delivery('e-due').eventTime, 'e-due');
    const { GSI2PK, GSI2SK } = (await table.get({ ...key })) as { GSI2PK: string; GSI2SK: string };
    const row = { ...key, GSI2PK, GSI2SK };
    const later = new Date(NOW.getTime() + 200_000);
    expect(await leaseDelivery(row, later)).toBe(true);
    expect(await table.get({ ...key })).toMatchObject({
      GSI2SK: `${new Date(later.getTime() + LEASE).toISOString()}#e-due`,
    });
    expect(await leaseDelivery(row, later)).toBe(false);
  });

  it('finds out whether it was its failure that disabled the endpoint', async () => {
    const { endpointId } = await anEndpoint();
    expect(await disableEndpoint(endpointId, 'GONE')).toBe(true);
    expect(await disableEndpoint(endpointId, 'FAILING')).toBe(false);
    expect(await disableEndpoint('w-none', 'GONE')).toBe(false);
  });
});
