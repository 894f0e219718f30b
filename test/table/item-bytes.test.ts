import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_IMPORTED_LINES } from '../../domain/order.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { measureItem, publishMetrics } from '../../functions/observability/metrics.ts';
import { itemBytes, reportItemBytes, weigh } from '../../table/item-bytes.ts';
import { ITEM_CAPS } from '../../table/item-caps.ts';
import { lineCountersKey, paymentKey, returnKey } from '../../table/keys.ts';
import { recordAttempt } from '../../table/webhooks/record-attempt.ts';
import { asking, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../support/orders.ts';
import { pay } from '../support/payments.ts';
import { freshTable } from '../support/table.ts';

/** A text of so many bytes, which makes an item large. */
const text = (bytes: number) => 'x'.repeat(bytes);

describe('The size of an item that grows', () => {
  const table = freshTable();
  const reported: [string, number][] = [];
  afterEach(() => {
    reported.splice(0);
    reportItemBytes(measureItem);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const collect = () => reportItemBytes((type, bytes) => void reported.push([type, bytes]));

  it('is reported from half of its cap on', () => {
    collect();
    for (const type of ['Payment', 'LineCounters', 'Return', 'WebhookDelivery'] as const) {
      const half = ITEM_CAPS[type] / 2 - 'text'.length;
      weigh(type, { text: text(half) });
      expect(reported).toEqual([]);
      weigh(type, { text: text(half + 1) });
      expect(reported.splice(0)).toEqual([[type, ITEM_CAPS[type] / 2 + 1]]);
    }
  });

  it('is below its cap for the counters of the most lines', () => {
    const most = 10_000;
    const line = {
      fulfilled: most - 1,
      cancelled: most - 1,
      delivered: most - 1,
      returning: most - 1,
      returned: most - 1,
    };
    const lines = Object.fromEntries(
      Array.from({ length: MAX_IMPORTED_LINES }, (_, n) => [String(n + 1), line]),
    );
    const bytes = itemBytes({ ...lineCountersKey('o-1'), type: 'LineCounters', version: 1, lines });
    expect(bytes).toBeLessThan(ITEM_CAPS.LineCounters);
    expect(bytes).toBeGreaterThan(0.4 * ITEM_CAPS.LineCounters);
  });

  it('is measured where a payment or the lines are read before a write', async () => {
    await Promise.all([aSku('ABC'), aCustomer('buyer')]);
    const { orderId } = await anOrder('buyer', 'ABC');
    const path = { customerId: 'buyer', orderId };
    const { body: payment } = await pay({ ...path });
    const cancel = () =>
      asking('A8')({ as: operator, path, headers: { ...idempotencyKey(), 'if-match': '"9"' } });
    collect();
    await cancel();
    expect(reported).toEqual([]);
    const key = { ...paymentKey(orderId, payment) };
    await table.put({ ...(await table.get(key)), paymentMethod: text(150_000) });
    await table.put({
      ...lineCountersKey(orderId),
      type: 'LineCounters',
      version: 1,
      orderVersion: 1,
      lines: { 1: { fulfilled: 1 } },
      note: text(9_000),
    });
    await table.put({
      ...returnKey(orderId, 'r-1'),
      type: 'Return',
      status: 'CANCELLED',
      version: 1,
      lines: [],
      comment: text(9_000),
    });
    await cancel();
    expect(reported.map(([type]) => type)).toEqual(['Payment', 'LineCounters', 'Return']);
    expect(reported[0]?.[1]).toBeGreaterThan(150_000);
  });

  it('is measured where an attempt of a delivery is recorded', async () => {
    collect();
    const seen = {
      endpointId: 'w-1',
      createdAt: '2026-06-01T10:00:00.000Z',
      eventId: 'e-1',
      body: text(140_000),
      attempts: [],
      attemptCount: 0,
    };
    await recordAttempt(seen as unknown as Delivery, { at: '2026-06-01T10:00:01.000Z' }, undefined);
    expect(reported.map(([type]) => type)).toEqual(['WebhookDelivery']);
  });

  it('is published by type, the largest of each, once', () => {
    const lines: Record<string, unknown>[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(JSON.parse(String(line)));
      return true;
    });
    vi.stubEnv('LOG_LEVEL', 'INFO');
    measureItem('Payment', 150_000);
    measureItem('Payment', 140_000);
    measureItem('WebhookDelivery', 200_000);
    publishMetrics();
    publishMetrics();

    const own = lines.filter(({ ItemBytes }) => ItemBytes !== undefined);
    expect(own).toMatchObject([
      {
        _aws: {
          CloudWatchMetrics: [
            {
              Namespace: 'Orders',
              Dimensions: [['service', 'type']],
              Metrics: [{ Name: 'ItemBytes', Unit: 'Bytes' }],
            },
          ],
        },
        type: 'Payment',
        ItemBytes: 150_000,
      },
      { type: 'WebhookDelivery', ItemBytes: 200_000 },
    ]);
  });
});
