/** Reaches what a command looks at: a deployment, or the local run. */
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { EDGE_REGION } from '../../../lib/api/edge-region.ts';
import { edgeStackName, ordersStackName } from '../../../lib/stack-names.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { localAccess } from '../local-access.ts';
import { reach, type TargetOptions } from '../target.ts';
import type { Diagnosed } from './diagnose.ts';
import { deployedAlarms, tableOf } from './diagnosed-stack.ts';

export interface DoctorOptions extends TargetOptions {
  readonly stack: string;
  readonly minutes: number;
  readonly order?: string;
  readonly json?: boolean;
}

/** With `--region`, the stack there and its table; otherwise the local run. */
export async function examine(options: DoctorOptions): Promise<Diagnosed> {
  const { stack, minutes, order: orderId, port } = options;
  if (options.table === undefined && options.region === undefined) return examineLocal(options);
  const given = options.region ?? process.env['AWS_REGION'];
  const cloudwatch = new CloudWatchClient({ ...(given && { region: given }) });
  const region = await cloudwatch.config.region();
  const lambda = new LambdaClient({ region });
  const deployed = await deployedAlarms(cloudwatch, stack);
  const table = options.table ?? tableOf(deployed);
  if (table !== undefined) await reachTable({ port, table, region });
  const edge = new CloudWatchClient({ region: EDGE_REGION });
  const { alarms } = await deployedAlarms(edge, edgeOf(stack, region));
  const at = { stackName: stack, region, cloudwatch, lambda, edge: { cloudwatch: edge, alarms } };
  return { ...at, ...deployed, minutes, orderId, unmeasured: NO_SUCH_ALARM };
}

/** The local run's table and, as it measures itself, its CloudWatch. */
async function examineLocal({ port, minutes, order }: DoctorOptions): Promise<Diagnosed> {
  await reachTable({ port });
  const { cloudwatch: place, region } = localAccess(port);
  if (!place) return { orderId: order };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const { endpoint, stackName } = place;
  const cloudwatch = new CloudWatchClient({ endpoint, region, credentials });
  return {
    ...(await deployedAlarms(cloudwatch, stackName)),
    stackName,
    cloudwatch,
    edge: { cloudwatch, alarms: new Map() },
    minutes,
    orderId: order,
    unmeasured: NOT_HERE,
  };
}

const NO_SUCH_ALARM =
  'The stack has no such alarm: name the stack with --stack and its region with --region.';
const NOT_HERE =
  'The local run does not measure this. DynamoDB’s metrics need its limits: npm start -- ' +
  '--rehearse.';

/** Returns the name of the edge stack beside a backend's. */
const edgeOf = (stack: string, region: string): string =>
  edgeStackName(stack.replace(ordersStackName(''), ''), region);

async function reachTable(target: TargetOptions): Promise<void> {
  const { description } = await reach(target);
  await useDeployedShards(description, undefined).catch(() => undefined);
}
