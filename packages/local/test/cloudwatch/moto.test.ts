import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Served } from '../../aws-json-server.ts';
import { RunningAlarms } from '../../cloudwatch/alarms.ts';
import { serveCloudWatch } from '../../cloudwatch/cloudwatch.ts';
import { MetricStore } from '../../cloudwatch/metric-store.ts';
import { close } from '../../loopback.ts';
import recorded from './moto-answers.json' with { type: 'json' };
import { ALARMS, alarmNamed, askAll, BEGIN, putValues } from './moto-questions.ts';

let now = BEGIN;
const store = new MetricStore({ now: () => now, speed: 1 });
let served: Served;
let client: CloudWatchClient;
let answers: Record<string, unknown>;

beforeAll(async () => {
  const resources = ALARMS.map((name) => ({
    logicalId: name.replaceAll('-', ''),
    physicalId: name,
    type: 'AWS::CloudWatch::Alarm',
    properties: alarmNamed(name),
  }));
  const alarms = new RunningAlarms({
    assembly: { resources, region: 'us-east-1' },
    store,
    measured: new Set(['Orders']),
    onChange: () => undefined,
  });
  served = await serveCloudWatch({ store, alarms, throttledKeys: () => ({}) });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new CloudWatchClient({ endpoint: served.endpoint, region: 'us-east-1', credentials });
  await putValues(client, (epochMillis) => {
    now = epochMillis;
  });
  answers = await askAll(client);
});
afterAll(() => close(served.server));

describe(`The local CloudWatch, beside moto ${recorded.moto}`, () => {
  it.each(Object.entries(recorded.answers))('answers equally: %s', (question, expected) => {
    expect(answers[question]).toEqual(expected);
  });

  it('was asked each question of the recording', () => {
    expect(Object.keys(answers)).toEqual(Object.keys(recorded.answers));
  });
});
