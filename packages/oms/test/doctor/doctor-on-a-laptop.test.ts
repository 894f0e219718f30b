// @module-tag alone
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookEndpointKey } from '../../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { anEndpoint } from '../../../../test/support/webhook-endpoints.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { CHECKS } from '../../doctor/checks.ts';
import { doctorCommand } from '../../doctor/doctor-command.ts';
import type { DoctorOptions } from '../../doctor/examine.ts';
import { cloudWatchStandIn } from '../support/cloudwatch.ts';
import { publishTable } from '../support/published-table.ts';

const table = freshTable();
const aws = cloudWatchStandIn();
/** The name of a run that does not listen. Its file contains the table's endpoint. */
const PORT = `doctor-${process.pid}`;
let printed: string[] = [];

const doctor = (anchor?: string, options: Partial<DoctorOptions> = {}) =>
  doctorCommand(anchor, { port: PORT, stack: 'Orders', minutes: 60, ...options });

beforeAll(() => {
  publishTable(PORT);
});
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(aws.asked, 'what AWS was asked').toEqual([]);
});

describe('oms doctor at a table alone', () => {
  it('sends no request to AWS, and prints so on one line', async () => {
    expect(await doctor()).toBe(EXIT.cannotTell);

    const needy = printed.filter((line) => line.includes('a deployment on AWS'));
    expect(needy).toEqual([
      expect.stringMatching(/^\d\d more: cannot tell\. This needs a deployment on AWS\.$/),
    ]);
    const anchors = printed.at(-1)?.trim().split(', ') ?? [];
    expect(needy[0]).toMatch(`${anchors.length} more`);
    expect(anchors).toContain('concurrency-nearly-used-up');
    // Every other check has a line of its own.
    const own = printed.filter((line) => /^[a-z\d-]+: /.test(line));
    expect(own.length + anchors.length).toBe(CHECKS.length);
    expect(printed.join('\n')).not.toContain('--stack');
    printed = [];
    expect(await doctor('concurrency-nearly-used-up')).toBe(EXIT.cannotTell);
    expect(printed).toEqual([
      'concurrency-nearly-used-up: cannot tell',
      '  This needs a deployment on AWS.',
    ]);
  });

  it('reads the list of open orders, which may be empty', async () => {
    expect(await doctor('open-queue-grows')).toBe(0);
    expect(printed.at(-1)).toBe('  No order is listed as open. (looked 0, leaked 0)');

    await aSku('ABC');
    await aCustomer('a1b2');
    await anOrder('a1b2', 'ABC');
    expect(await doctor('open-queue-grows')).toBe(0);
    expect(printed.at(-1)).toMatch(/ship them\. \(looked 1, leaked 0\)$/);
  });

  it('gives no verdict on the list if its partitions are unknown', async () => {
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', undefined);
    const { lookAtOpenQueue } = await import('../../doctor/look-at-queue.ts');
    expect((await lookAtOpenQueue()).verdict).toBe('cannot-tell');
    vi.unstubAllEnvs();
  });

  it('finds an endpoint that was disabled, unless an operator did it', async () => {
    const { endpointId } = await anEndpoint();
    expect(await doctor('webhook-endpoint-disabled')).toBe(0);
    const row = await table.get({ ...webhookEndpointKey(endpointId) });

    await table.put({ ...row, status: 'DISABLED', disabledReason: 'OPERATOR' });
    expect(await doctor('webhook-endpoint-disabled')).toBe(0);
    await table.put({ ...row, status: 'DISABLED', disabledReason: 'GONE' });
    expect(await doctor('webhook-endpoint-disabled')).toBe(1);
    expect(printed.at(-1)).toContain(`(endpoints 1, ${endpointId} GONE)`);
  });

  it('reports an unknown order', async () => {
    expect(await doctor('stale-read', { order: 'o-nope' })).toBe(EXIT.cannotTell);
    expect(printed.at(-1)).toBe('  The table has no order o-nope.');
  });
});
