// @module-tag alone
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import type { Served } from '../../../local/aws-json-server.ts';
import type { Resource } from '../../../local/cloudformation/template.ts';
import { RunningAlarms } from '../../../local/cloudwatch/alarms.ts';
import { serveCloudWatch } from '../../../local/cloudwatch/cloudwatch.ts';
import { MetricStore } from '../../../local/cloudwatch/metric-store.ts';
import { close } from '../../../local/loopback.ts';
import { doctorCommand } from '../../doctor/doctor-command.ts';
import { publishTable } from '../support/published-table.ts';

freshTable();

const PORT = `doctor-of-a-run-${process.pid}`;
const MINUTE = 60_000;
/** Five hours ahead of the machine, as in a rehearsal. */
const BEGIN = Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * 60 * MINUTE;
let now = BEGIN;
const store = new MetricStore({ now: () => now, speed: 20 });
let served: Served;
let printed: string[] = [];

const alarm = (id: string, anchor: string, properties: object): Resource => ({
  logicalId: id,
  type: 'AWS::CloudWatch::Alarm',
  physicalId: `Orders-Alarms${id}`,
  properties: {
    AlarmDescription: `See docs/runbook.md#${anchor}`,
    ComparisonOperator: 'GreaterThanThreshold',
    Threshold: 0,
    Statistic: 'Sum',
    ...properties,
  },
});

const ofOrders = { Namespace: 'Orders', Dimensions: [{ Name: 'service', Value: 'Orders' }] };
const alarms = new RunningAlarms({
  assembly: {
    region: 'us-east-1',
    resources: [
      alarm('FunctionFault', 'function-fault', {
        ...ofOrders,
        ...{ MetricName: 'Fault', Period: 300, EvaluationPeriods: 1 },
        TreatMissingData: 'notBreaching',
      }),
      alarm('SweepStopped', 'sweep-stopped', {
        ...ofOrders,
        ...{ MetricName: 'Swept', Period: 60, EvaluationPeriods: 3 },
        TreatMissingData: 'breaching',
      }),
      alarm('HotKey', 'hot-key', {
        ...{ Namespace: 'AWS/DynamoDB', MetricName: 'WriteThrottleEvents' },
        ...{ Period: 300, EvaluationPeriods: 1 },
      }),
    ],
  },
  store,
  measured: new Set(['Orders']),
  onChange: () => undefined,
});

async function doctor(anchor: string) {
  printed = [];
  const code = await doctorCommand(anchor, { port: PORT, stack: 'Orders', minutes: 60 });
  return { code, text: printed.join('\n') };
}

beforeAll(async () => {
  served = await serveCloudWatch({ store, alarms, throttledKeys: () => ({}) });
  publishTable(PORT, { endpoint: served.endpoint, stackName: 'Orders' });
});
afterAll(async () => {
  served.server.closeAllConnections();
  await close(served.server);
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

describe('oms doctor at a run that measures itself', () => {
  it('counts nothing as missing from before the run, and what is missing since', async () => {
    now = BEGIN + MINUTE;
    alarms.evaluate();
    expect((await doctor('sweep-stopped')).code).toBe(EXIT.fine);

    now = BEGIN + 5 * MINUTE;
    alarms.evaluate();
    const { code, text } = await doctor('sweep-stopped');
    expect(code).toBe(EXIT.failed);
    expect(text).toContain('state ALARM');
  });

  it('looks at CloudWatch’s time, which may be ahead of the machine’s', async () => {
    now = BEGIN + 10 * MINUTE;
    const fault = { namespace: 'Orders', name: 'Fault' };
    store.put({ ...fault, dimensions: { service: 'Orders' } }, 2);
    const dimensions = { service: 'Orders', function: 'ApiOrders', route: 'GET /orders' };
    store.put({ ...fault, dimensions }, 2);
    now += MINUTE;
    alarms.evaluate();
    const { code, text } = await doctor('function-fault');
    expect(code).toBe(EXIT.failed);
    expect(text).toMatch(/highest 2, threshold 0, above 1, .*state ALARM/);
    expect(text).toContain('ApiOrders GET /orders 2');
  });

  it('cannot tell what the run does not measure', async () => {
    const { code, text } = await doctor('hot-key');
    expect(code).toBe(EXIT.cannotTell);
    expect(text).toContain('npm start -- --rehearse');
  });
});
