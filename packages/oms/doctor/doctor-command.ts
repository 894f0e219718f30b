import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { EDGE_REGION } from '../../../lib/api/edge-region.ts';
import { edgeStackName, ordersStackName } from '../../../lib/stack-names.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { reach, type TargetOptions } from '../target.ts';
import { CHECKS, type Check } from './checks.ts';
import { diagnose, NEEDS_CLOUDWATCH } from './diagnose.ts';
import { type DiagnosedStack, deployedAlarms, type LocalRun, tableOf } from './diagnosed-stack.ts';
import { type Diagnosis, type Verdict, verdictOf } from './diagnosis.ts';

export interface DoctorOptions extends TargetOptions {
  readonly stack: string;
  readonly minutes: number;
  readonly order?: string;
  readonly json?: boolean;
}

/** Exit codes for a script that checks one anchor. A mistyped anchor has its own code, 2. */
const CODES: Readonly<Record<Verdict, ExitCode>> = {
  'ruled-out': EXIT.fine,
  confirmed: EXIT.failed,
  'cannot-tell': EXIT.cannotTell,
};

/** `oms doctor [anchor]` */
export async function doctorCommand(
  anchor: string | undefined,
  options: DoctorOptions,
): Promise<ExitCode> {
  const checks = checksOf(anchor);
  const examined = await examine(options);
  const bar = progress('doctor');
  const diagnoses: Diagnosis[] = [];
  for (const check of checks) {
    diagnoses.push(await diagnose(examined, check));
    bar.update(diagnoses.length, checks.length, check.anchor);
  }
  bar.end();
  const verdict = verdictOf(diagnoses.map((diagnosis) => diagnosis.verdict));
  if (options.json) console.log(JSON.stringify({ verdict, diagnoses }));
  else for (const line of linesOf(diagnoses)) console.log(line);
  return CODES[verdict];
}

function checksOf(anchor: string | undefined): readonly Check[] {
  if (anchor === undefined) return CHECKS;
  const check = CHECKS.find((candidate) => candidate.anchor === anchor);
  if (!check)
    throw new Misuse(
      `docs/runbook.md has no anchor "${anchor}"; the anchors are ` +
        `${CHECKS.map((known) => known.anchor).join(', ')}`,
    );
  return [check];
}

/** With `--region`, the stack there and its table; otherwise only the local run's table. */
async function examine(options: DoctorOptions): Promise<DiagnosedStack | LocalRun> {
  const { stack, minutes, order: orderId, port } = options;
  if (options.table === undefined && options.region === undefined) {
    await reachTable({ port });
    return { orderId };
  }
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
  return { ...at, ...deployed, now: new Date(), minutes, orderId };
}

/** Returns the name of the edge stack beside a backend's. */
const edgeOf = (stack: string, region: string): string =>
  edgeStackName(stack.replace(ordersStackName(''), ''), region);

async function reachTable(target: TargetOptions): Promise<void> {
  const { description } = await reach(target);
  await useDeployedShards(description, undefined).catch(() => undefined);
}

const WORDS: Readonly<Record<Verdict, string>> = {
  confirmed: 'CONFIRMED',
  'ruled-out': 'ruled out',
  'cannot-tell': 'cannot tell',
};

/**
 * A single check has all its figures. Of several checks, those that are ruled out have no figures,
 * and those that a laptop cannot run share one line at the end.
 */
function linesOf(diagnoses: readonly Diagnosis[]): string[] {
  const isSingle = diagnoses.length === 1;
  const [beyond, tried] = [true, false].map((isBeyond) =>
    diagnoses.filter((diagnosis) => (!isSingle && needsCloudWatch(diagnosis)) === isBeyond),
  ) as [Diagnosis[], Diagnosis[]];
  const lines = tried.flatMap((diagnosis) => linesOfOne(diagnosis, isSingle));
  if (beyond.length === 0) return lines;
  const anchors = beyond.map(({ anchor }) => anchor).join(', ');
  return [
    ...lines,
    `${beyond.length} more: ${WORDS['cannot-tell']}. ${NEEDS_CLOUDWATCH}`,
    `  ${anchors}`,
  ];
}

const needsCloudWatch = ({ evidence }: Diagnosis): boolean =>
  evidence.every(({ says }) => says === NEEDS_CLOUDWATCH);

function linesOfOne({ anchor, verdict, evidence }: Diagnosis, isSingle: boolean): string[] {
  const items = isSingle ? evidence : evidence.filter((item) => item.verdict === verdict);
  const isDetailed = isSingle || verdict !== 'ruled-out';
  const details = items.map(({ says, figures }) => {
    const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    return `  ${says}${text.length > 0 ? ` (${text.join(', ')})` : ''}`;
  });
  return [`${anchor}: ${WORDS[verdict]}`, ...(isDetailed ? details : [])];
}
