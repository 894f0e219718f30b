/**
 * `npm run deploy`: synthesizes, runs the preflight, asks for confirmation, and deploys with the
 * CDK.
 */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { STSClient } from '@aws-sdk/client-sts';
import { FIRST_DEPLOYMENT } from '../../../lib/settings/first-deployment.ts';
import { EXIT, type ExitCode } from '../../api/commands/exit-code.ts';
import { assertCredentials } from '../credentials.ts';
import { type Preflight, preflight } from './preflight.ts';
import { runCdk } from './run-cdk.ts';
import { readSynthesized, type SynthesizedStage } from './synthesized.ts';

export interface StageOptions {
  readonly stage: string;
  /** `name=value`, which overrides the stage's file. */
  readonly context: readonly string[];
  /** The folder of the synthesis and of the deployment. */
  readonly output: string;
}

export interface DeployOptions extends StageOptions {
  /** Runs only the preflight. */
  readonly check?: boolean;
  /** Confirms without asking: for CI. */
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * @throws {Unreachable} without credentials, with what to do
 * @param cdkArgs arguments that `cdk deploy` gets unchanged
 * @param run the CDK's command line; it returns the exit code
 */
export async function deployCommand(
  options: DeployOptions,
  cdkArgs: readonly string[],
  run: typeof runCdk = runCdk,
): Promise<ExitCode> {
  // Before the synthesis, which takes seconds. The preflight uses the stack's own region.
  await assertCredentials(new STSClient({ region: 'us-east-1' }));
  const code = await run(['synth', '--quiet', ...synthesisArgs(options)]);
  if (code !== 0) return EXIT.failed;
  const next = readSynthesized(options.output, options.stage);
  const problems = await preflight(next);
  const refused = problems.findings.some(({ verdict }) => verdict === 'refused');
  if (options.json)
    console.log(JSON.stringify({ stage: options.stage, ...next, ...problems, refused }));
  else print(next, problems);
  if (refused) return EXIT.failed;
  if (options.check) return EXIT.fine;
  if (problems.asks && !(await agreed(options))) return EXIT.failed;
  if (problems.isFirst && !(await deployFirst(options, cdkArgs, run))) return EXIT.failed;
  if ((await run(deployArgs(options, cdkArgs))) === 0) return EXIT.fine;
  if (problems.isFirst)
    console.error(
      'The shop is deployed, but its deletion protection may be off: run the same command again.',
    );
  return EXIT.failed;
}

/**
 * Deploys the stage without protections against deletion. CloudFormation deletes everything again
 * if that fails, and the same command starts anew. The deployment that follows switches them on.
 *
 * @returns true if it succeeded
 */
async function deployFirst(
  options: DeployOptions,
  cdkArgs: readonly string[],
  run: typeof runCdk,
): Promise<boolean> {
  const first = {
    ...options,
    output: join(options.output, 'first-deployment'),
    context: [...options.context, `${FIRST_DEPLOYMENT}=true`],
  };
  if ((await run(['synth', '--quiet', ...synthesisArgs(first)])) !== 0) return false;
  return (await run(deployArgs(first, cdkArgs))) === 0;
}

const contextArgs = ({ stage, context }: StageOptions): string[] =>
  [`stage=${stage}`, ...context].flatMap((setting) => ['--context', setting]);

export const synthesisArgs = (options: StageOptions): string[] => [
  '--output',
  options.output,
  ...contextArgs(options),
];

/** Deploys the same assembly that the preflight has read. */
const deployArgs = ({ yes, output }: DeployOptions, cdkArgs: readonly string[]): string[] => [
  'deploy',
  '--app',
  output,
  '--all',
  '--outputs-file',
  join(output, 'outputs.json'),
  ...(yes ? ['--require-approval', 'never'] : []),
  ...cdkArgs,
];

const MARKS = { fine: 'ok     ', warning: 'warning', refused: 'refused' } as const;

function print(
  { stackName, region }: SynthesizedStage,
  { account, findings, differences }: Preflight,
): void {
  console.log(`${stackName} in ${region}, account ${account}`);
  for (const { check, verdict, says } of findings)
    console.log(`  ${MARKS[verdict]}  ${check}: ${says}`);
  for (const { setting, deployed, next, weakens } of differences)
    console.log(
      `  ${weakens ? 'weaker ' : 'changed'}  ${setting}: ${deployed} → ${next}` +
        `${weakens ? ` (${weakens})` : ''}`,
    );
}

async function agreed({ yes }: DeployOptions): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    console.error('The deployment drops or weakens a protection: confirm it with --yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question('Deploy anyway? [y/N] ');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
