// @module-tag alone
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTable } from '../../../../test/support/table.ts';
import type { Served } from '../../../local/aws-json-server.ts';
import type { Resource } from '../../../local/cloudformation/template.ts';
import { RunningAlarms } from '../../../local/cloudwatch/alarms.ts';
import { serveCloudWatch } from '../../../local/cloudwatch/cloudwatch.ts';
import { MetricStore } from '../../../local/cloudwatch/metric-store.ts';
import { close } from '../../../local/loopback.ts';
import { sloCommand } from '../../slo/slo-command.ts';
import { publishTable } from '../support/published-table.ts';

freshTable();

const PORT = `slo-of-a-run-${process.pid}`;
const store = new MetricStore();
const ApiId = 'api1';
const OF_API = { namespace: 'AWS/ApiGateway', dimensions: { ApiId } };
const OF_ORDERS = { namespace: 'Orders', dimensions: { service: 'Orders-dev' } };
let served: Served;
let printed: string[] = [];

const alarm: Resource = {
  logicalId: 'ApiServerErrors',
  type: 'AWS::CloudWatch::Alarm',
  physicalId: 'Orders-dev-AlarmsApiServerErrors',
  properties: {
    AlarmDescription: 'See docs/runbook.md#api-server-errors',
    ComparisonOperator: 'GreaterThanThreshold',
    Namespace: 'AWS/ApiGateway',
    MetricName: '5xx',
    Dimensions: [{ Name: 'ApiId', Value: ApiId }],
    Statistic: 'Sum',
    Period: 300,
    EvaluationPeriods: 1,
    Threshold: 0,
  },
};
const alarms = new RunningAlarms({
  assembly: { region: 'us-east-1', resources: [alarm] },
  store,
  measured: new Set(['AWS/ApiGateway']),
  onChange: () => undefined,
});

async function slo(json = false) {
  printed = [];
  const code = await sloCommand({ port: PORT, stack: 'Orders-dev', json });
  return { code, text: printed.join('\n') };
}

beforeAll(async () => {
  served = await serveCloudWatch({ store, alarms, throttledKeys: () => ({}) });
  publishTable(PORT, { endpoint: served.endpoint, stackName: 'Orders-dev' });
});
afterAll(async () => {
  served.server.closeAllConnections();
  await close(served.server);
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

describe('oms slo', () => {
  it('has whole budgets before anything happened', async () => {
    const { code, text } = await slo(true);
    const { days, objectives } = JSON.parse(text);

    expect(code).toBe(0);
    expect(days).toBe(28);
    expect(objectives).toHaveLength(4);
    for (const one of objectives) expect(one).toMatchObject({ all: 0, reached: null, left: 100 });
  });

  it('counts what is left of each, by the service’s own metric math', async () => {
    store.put({ ...OF_API, name: 'Count' }, ...Array<number>(2000).fill(1));
    store.put({ ...OF_API, name: '5xx' }, 1);
    store.put(
      { ...OF_API, name: 'Latency' },
      ...Array<number>(1995).fill(500),
      501,
      600,
      700,
      800,
      900,
    );
    store.put({ ...OF_ORDERS, name: 'ProjectionLag' }, ...Array<number>(199).fill(10_000), 10_001);
    store.put({ ...OF_ORDERS, name: 'OrderPlaced' }, 1000);
    const { code, text } = await slo(true);

    expect(code).toBe(0);
    expect(JSON.parse(text).objectives).toMatchObject([
      { id: 'Availability', objective: 99.9, all: 2000, bad: 1, reached: 99.95, left: 50 },
      { id: 'Latency', objective: 99, all: 2000, bad: 5, reached: 99.75, left: 75 },
      { id: 'Copies', objective: 99, all: 200, bad: 1, reached: 99.5, left: 50 },
      { id: 'Payments', objective: 99.9, all: 1000, bad: 0, reached: 100, left: 100 },
    ]);
  });

  it('ends with 1 once a budget is used up, and says by how much', async () => {
    store.put({ ...OF_ORDERS, name: 'PaymentRequestUnanswered' }, 2);
    const { code, text } = await slo();

    expect(code).toBe(1);
    expect(text).toContain(
      '-100.0 %  99.9 % orders without an unanswered payment request (2 bad of 1000)',
    );
    expect(text).toContain('50.0 %  99.9 % requests without a 5xx (1 bad of 2000)');
  });

  it('needs a run at its port', async () => {
    await expect(sloCommand({ port: 'no-run', stack: 'Orders-dev' })).rejects.toThrow(
      'no local run',
    );
  });
});
