import { describe, expect, it } from 'vitest';
import { LEASE, MAX_KEPT_ATTEMPTS } from '../../../domain/webhooks/delivery.ts';
import { leaseDelivery } from '../../../table/due/lease-delivery.ts';
import { webhookDeliveryKey, webhookEndpointKey } from '../../../table/keys.ts';
import { newDeliveryRow, toDelivery } from '../../../table/webhooks/delivery-row.ts';
import {
  disableEndpoint,
  markFailing,
  markHealthy,
} from '../../../table/webhooks/endpoint-health.ts';
import { findDelivery } from '../../../table/webhooks/find-delivery.ts';
import { recordAttempt } from '../../../table/webhooks/record-attempt.ts';
import { toWebhookEndpoint } from '../../../table/webhooks/webhook-endpoint-row.ts';
import { justBefore, lagReads } from '../../support/faults.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';

const NOW = new Date();
const delivery = (eventId: string) => ({
  endpointId: 'w-1',
  eventId,
  createdAt: '2026-06-01T11:59:59.000Z',
  eventType: 'order.placed',
  body: '{}',
});

const table = freshTable();

describe('A delivery', () => {
  async function stored(eventId: string, attributes: object = {}) {
    const row = { ...newDeliveryRow(delivery(eventId), NOW), ...attributes };
    await table.put(row);
    const read = toDelivery(row, NOW);
    if (!read) throw new Error('the row is no delivery');
    return read;
  }

  it('is found in its current state, even if other reads are behind', async () => {
    const seen = await stored('e-lag');
    const stop = lagReads(() => false);
    const key = webhookDeliveryKey('w-1', seen.createdAt, 'e-lag');
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
    const row = await table.get({ ...webhookDeliveryKey('w-1', seen.createdAt, 'e-long') });
    expect(row).toMatchObject({ status: 'DELIVERED', attemptCount: 32 });
    expect(row?.['attempts']).toEqual([
      ...attempts.slice(1),
      { at: NOW.toISOString(), status: 204 },
    ]);
  });

  it('is published by one sweep, which keeps its position', async () => {
    await stored('e-due');
    const key = webhookDeliveryKey('w-1', delivery('e-due').createdAt, 'e-due');
    const { GSI2PK, GSI2SK } = (await table.get({ ...key })) as { GSI2PK: string; GSI2SK: string };
    const row = { ...key, GSI2PK, GSI2SK };
    const later = new Date(NOW.getTime() + 200_000);
    expect(await leaseDelivery(row, later)).toBe(0);
    expect(await table.get({ ...key })).toMatchObject({
      GSI2SK: `${new Date(later.getTime() + LEASE).toISOString()}#e-due`,
    });
    expect(await leaseDelivery(row, later)).toBeUndefined();
  });

  it('is not due after its expiry, unless it was published before', async () => {
    const seconds = Math.floor(NOW.getTime() / 1000);
    const now = new Date(seconds * 1000);
    const lease = async (eventId: string, expiresAt: number) => {
      await table.put({ ...newDeliveryRow(delivery(eventId), NOW), expiresAt });
      const { PK, SK } = webhookDeliveryKey('w-1', delivery(eventId).createdAt, eventId);
      const row = (await table.get({ PK, SK })) as { GSI2PK: string; GSI2SK: string };
      const leased = await leaseDelivery({ PK, SK, ...row }, now);
      return { leased, row: await table.get({ PK, SK }) };
    };
    const alive = await lease('e-alive', seconds + 1);
    expect(alive.leased).toBe(0);
    expect(alive.row).toHaveProperty('GSI2SK');
    const expired = await lease('e-expired', seconds);
    expect(expired.leased).toBeUndefined();
    expect(expired.row).toMatchObject({ status: 'PENDING', body: '{}' });
    expect(expired.row).not.toHaveProperty('GSI2PK');
    expect(expired.row).not.toHaveProperty('GSI2SK');

    const { PK, SK } = webhookDeliveryKey('w-1', delivery('e-again').createdAt, 'e-again');
    const asked = { GSI2PK: 'SEND#0', GSI2SK: `${NOW.toISOString()}#e-again` };
    const between = justBefore(
      'UpdateItem',
      (input) => input.includes('REMOVE GSI2PK'),
      async () => void (await table.put({ ...(await table.get({ PK, SK })), ...asked })),
    );
    const again = await lease('e-again', seconds);
    expect(between.happened()).toBe(true);
    expect(again.row).toMatchObject(asked);
  });

  it('is delivered if one of two concurrent attempts succeeded, whichever was first', async () => {
    const seen = await stored('e-two', { attemptCount: 9 });
    const at = NOW.toISOString();
    const status = async () =>
      (await table.get({ ...webhookDeliveryKey('w-1', seen.createdAt, 'e-two') }))?.['status'];
    await recordAttempt(seen, { at, status: 500 }, undefined);
    expect(await status()).toBe('FAILED');
    await recordAttempt(seen, { at, status: 204 }, undefined);
    expect(await status()).toBe('DELIVERED');
    await recordAttempt(seen, { at, status: 500 }, undefined);
    expect(await status()).toBe('DELIVERED');
  });
});

describe('An endpoint', () => {
  const stored = async (attributes: object = {}) => {
    const { endpointId } = await anEndpoint();
    const key = webhookEndpointKey(endpointId);
    await table.put({ ...(await table.get({ ...key })), ...key, ...attributes });
    const endpoint = toWebhookEndpoint({ ...(await table.get({ ...key })), ...key });
    if (!endpoint) throw new Error('the row is no endpoint');
    const status = async () => (await table.get({ ...key }))?.['status'];
    return { endpoint, key, status };
  };

  it('is disabled once', async () => {
    const { endpoint, status } = await stored();
    expect(await disableEndpoint(endpoint, 'GONE')).toBe(true);
    expect(await disableEndpoint(endpoint, 'GONE')).toBe(false);
    expect(await status()).toBe('DISABLED');
    expect(await disableEndpoint({ ...endpoint, endpointId: 'w-none' }, 'GONE')).toBe(false);
  });

  it('stays enabled after an answer from its former URL', async () => {
    const { endpoint, key, status } = await stored();
    await table.put({
      ...(await table.get({ ...key })),
      ...key,
      version: 2,
      url: 'https://b.example/',
    });
    expect(await disableEndpoint(endpoint, 'GONE')).toBe(false);
    expect(await status()).toBe('ENABLED');
  });

  it('stays enabled after a success in the meantime', async () => {
    const { endpoint, status } = await stored({ failingSince: '2026-06-01T12:00:00.000Z' });
    await markHealthy(endpoint.endpointId);
    expect(await disableEndpoint(endpoint, 'FAILING')).toBe(false);
    expect(await status()).toBe('ENABLED');
    await markFailing(endpoint.endpointId, new Date('2026-06-02T12:00:00.000Z'));
    expect(await disableEndpoint(endpoint, 'FAILING')).toBe(false);
    const failingSince = '2026-06-02T12:00:00.000Z';
    expect(await disableEndpoint({ ...endpoint, failingSince }, 'FAILING')).toBe(true);
  });
});
