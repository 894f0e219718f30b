// @module-tag alone
import { describe, expect, it, vi } from 'vitest';
import { publishMetrics } from '../../../functions/observability/metrics.ts';
import { handler as sweep } from '../../../functions/sweep-due.ts';
import { dueByEndpoint } from '../../../functions/webhooks/due-by-endpoint.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { newDeliveryRow } from '../../../table/webhooks/delivery-row.ts';
import { eventBus } from '../../support/event-bus.ts';
import { injectFaults, throttled } from '../../support/faults.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { freshTable } from '../../support/table.ts';

const AT = '2026-06-01T12:00:00.000Z';

describe('The due deliveries of an endpoint', () => {
  const table = freshTable();
  const bus = eventBus();

  /** Stores a due delivery, and returns its row in the index. */
  async function due(endpointId: string, n: number, GSI2PK = 'DUE#0') {
    const key = webhookDeliveryKey(endpointId, AT, `e-${n}`);
    const row = { ...key, GSI2PK, GSI2SK: `${AT}#e-${n}` };
    await table.put({ ...row, type: 'WebhookDelivery', attemptCount: 1, expiresAt: 9_999_999_999 });
    return row;
  }

  it('are at most 200 in one sweep, in one event; the others stay due', async () => {
    const rows = await Promise.all(Array.from({ length: 203 }, (_, n) => due('w-full', n)));
    const deliveries = dueByEndpoint();
    for (const row of rows) await deliveries.add(row);
    await deliveries.askForAttempts();

    const details = bus.taken.map(({ Detail }) => JSON.parse(Detail));
    expect(details.map((detail) => detail.deliveries.length)).toEqual([200]);
    expect(Buffer.byteLength(JSON.stringify(details[0]))).toBeLessThan(256 * 1024);
    const left = (await table.all()).filter(({ GSI2SK }) => String(GSI2SK).startsWith(AT));
    expect(left).toHaveLength(3);
  });

  it('are announced once they are leased, although another partition cannot be read', async () => {
    await table.clear();
    await due('w-leased', 1, 'DUE#1');
    // The first partition's Query.
    injectFaults('Query', throttled);
    await expect(sweep({ time: '' }, lambdaContext(60_000))).rejects.toThrow();
    expect(bus.taken.map(({ Detail }) => JSON.parse(Detail).deliveries.length)).toEqual([1]);
  });

  it('cost unpaid orders no Query, however many wait', async () => {
    await table.clear();
    const now = new Date();
    await table.put(
      ...Array.from({ length: 600 }, (_, n) => {
        const about = { endpointId: 'w-hangs', eventId: `e-${n}`, createdAt: AT };
        return newDeliveryRow(
          { ...about, eventType: 'order.placed', body: '{}' },
          now,
          new Date(AT),
        );
      }),
    );
    const requests = recordRequests();

    await sweep({ time: '' }, lambdaContext(60_000));

    const read = requests
      .filter(({ operation }) => operation === 'Query')
      .map(({ input }) => Object.values(input['ExpressionAttributeValues'] as object)[0]);
    expect(read.filter((partition) => String(partition).startsWith('DUE#')).sort()).toEqual([
      'DUE#0',
      'DUE#1',
      'DUE#2',
      'DUE#3',
    ]);
    // Pages of 100 rows: those beyond the endpoint's 200 are passed in few Queries.
    expect(read.length - 4).toBeLessThanOrEqual(4 * 3);
    expect(bus.taken.map(({ Detail }) => JSON.parse(Detail).deliveries.length)).toEqual([200]);
    const left = (await table.all()).filter(({ GSI2SK }) => String(GSI2SK).startsWith(AT));
    expect(left).toHaveLength(400);
  });

  it('are found where they were due before they had partitions of their own', async () => {
    await table.clear();
    await due('w-old', 1, 'DUE#2');

    await sweep({ time: '' }, lambdaContext(60_000));

    expect(bus.taken.map(({ Detail }) => JSON.parse(Detail).PK)).toEqual(['WEBHOOK#w-old']);
  });

  it('have an event for each endpoint', async () => {
    const deliveries = dueByEndpoint();
    for (const endpointId of ['w-1', 'w-2']) await deliveries.add(await due(endpointId, 1));
    await deliveries.askForAttempts();
    expect(bus.taken).toHaveLength(2);
  });

  it('are counted for the alarm of the rule, if the bus took their event', async () => {
    publishMetrics();
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'ERROR');
    const written = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    const deliveries = dueByEndpoint();
    for (const endpointId of ['w-3', 'w-4']) await deliveries.add(await due(endpointId, 1));
    bus.refuse(({ Detail }) => Detail.includes('w-3'));
    await deliveries.askForAttempts();
    publishMetrics();
    written.mockRestore();
    vi.unstubAllEnvs();

    const counted = lines.filter((line) => line.includes('_aws')).map((line) => JSON.parse(line));
    expect(counted).toMatchObject([{ WebhookAttemptDue: [1] }]);
  });
});
