/**
 * Records moto's answers: `node packages/local/test/cloudwatch/record-moto.ts <address> <version>`,
 * beside a `moto_server` of `pip install 'moto[server]'`. A test compares the local CloudWatch with
 * the recording, so that it needs no Python.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudWatchClient, PutMetricAlarmCommand } from '@aws-sdk/client-cloudwatch';
import { ALARMS, alarmNamed, askAll, putValues } from './moto-questions.ts';

const [endpoint = '', moto = ''] = process.argv.slice(2);
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = new CloudWatchClient({ endpoint, region: 'us-east-1', credentials });

await putValues(client, () => undefined);
for (const name of ALARMS) await client.send(new PutMetricAlarmCommand(alarmNamed(name)));
const recorded = { moto, answers: await askAll(client) };
writeFileSync(
  join(import.meta.dirname, 'moto-answers.json'),
  `${JSON.stringify(recorded, undefined, 2)}\n`,
);
