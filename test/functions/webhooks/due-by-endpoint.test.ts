import { describe, expect, it } from 'vitest';
import { dueByEndpoint } from '../../../functions/webhooks/due-by-endpoint.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { eventBus } from '../../support/event-bus.ts';
import { freshTable } from '../../support/table.ts';

const AT = '2026-06-01T12:00:00.000Z';

describe('The due deliveries of an endpoint', () => {
  const table = freshTable();
  const bus = eventBus();

  /** Stores a due delivery, and returns its row in the index. */
  async function due(endpointId: string, n: number) {
    const key = webhookDeliveryKey(endpointId, AT, `e-${n}`);
    const row = { ...key, GSI2PK: 'DUE#0', GSI2SK: `${AT}#e-${n}` };
    await table.put({ ...row, type: 'WebhookDelivery', attemptCount: 1, expiresAt: 9_999_999_999 });
    return row;
  }

  it('are at most 200 in one sweep, in one event; the others stay due', async () => {
    const rows = await Promise.all(Array.from({ length: 203 }, (_, n) => due('w-full', n)));
    const deliveries = dueByEndpoint();
    for (const row of rows) await deliveries.add(row);
    await deliveries.announce();

    const details = bus.taken.map(({ Detail }) => JSON.parse(Detail));
    expect(details.map((detail) => detail.deliveries.length)).toEqual([200]);
    expect(Buffer.byteLength(JSON.stringify(details[0]))).toBeLessThan(256 * 1024);
    const left = (await table.all()).filter(({ GSI2SK }) => String(GSI2SK).startsWith(AT));
    expect(left).toHaveLength(3);
  });

  it('have an event for each endpoint', async () => {
    const deliveries = dueByEndpoint();
    for (const endpointId of ['w-1', 'w-2']) await deliveries.add(await due(endpointId, 1));
    await deliveries.announce();
    expect(bus.taken).toHaveLength(2);
  });
});
