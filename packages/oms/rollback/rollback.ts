import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  type LambdaClient,
  paginateListFunctions,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { LIVE } from '../../../lib/functions/live-alias.ts';
import { Unreachable } from '../../api/commands/exit-code.ts';

/** An alias that is moved from one version of its function to another. */
export interface Move {
  readonly functionName: string;
  readonly from: string;
  readonly to: string;
  /** Lambda refuses the move if somebody changed the alias meanwhile. */
  readonly revisionId: string | undefined;
}

interface Version {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Returns when the last deployment of a stack began, in epoch milliseconds.
 *
 * @throws {Unreachable} if there is no such stack, or if it was deployed once only
 */
export async function lastDeployment(client: CloudFormationClient, stack: string): Promise<number> {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
  const at = Stacks[0]?.LastUpdatedTime?.getTime();
  if (at === undefined) throw new Unreachable(`${stack} has one deployment, and none before it`);
  return at;
}

/**
 * Returns how the aliases of a stack move back: each whose version the last deployment published,
 * to the version before. A function that it did not change stays: its version before is older than
 * the deployment before.
 *
 * @param since epoch milliseconds
 */
export async function movesBack(
  client: LambdaClient,
  stack: string,
  since: number,
): Promise<{ readonly aliases: number; readonly moves: readonly Move[] }> {
  return moved(client, stack, (versions, current) => {
    const published = versions.find(({ number }) => number === current);
    if (!published || published.at < since) return undefined;
    return Math.max(...versions.map(({ number }) => number).filter((one) => one < current));
  });
}

/** Returns how the aliases of a stack move to the newest version of each, which is deployed. */
export const movesForward = (client: LambdaClient, stack: string) =>
  moved(client, stack, (versions, current) => {
    const newest = Math.max(...versions.map(({ number }) => number));
    return newest > current ? newest : undefined;
  });

async function moved(
  client: LambdaClient,
  stack: string,
  targetOf: (versions: readonly Version[], current: number) => number | undefined,
): Promise<{ readonly aliases: number; readonly moves: readonly Move[] }> {
  const moves: Move[] = [];
  let aliases = 0;
  for (const functionName of await functionsOf(client, stack)) {
    const alias = await aliasOf(client, functionName);
    if (!alias) continue;
    aliases += 1;
    const { FunctionVersion: from = '', RevisionId: revisionId } = alias;
    const target = targetOf(await versionsOf(client, functionName), Number(from));
    if (target !== undefined && Number.isFinite(target))
      moves.push({ functionName, from, to: String(target), revisionId });
  }
  return { aliases, moves };
}

/** Moves an alias, with all of its invocations: a canary that is running ends. */
export const move = (client: LambdaClient, { functionName, to, revisionId }: Move) =>
  client.send(
    new UpdateAliasCommand({
      FunctionName: functionName,
      Name: LIVE,
      FunctionVersion: to,
      RoutingConfig: { AdditionalVersionWeights: {} },
      RevisionId: revisionId,
    }),
  );

async function functionsOf(client: LambdaClient, stack: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    names.push(...Functions.map(({ FunctionName = '' }) => FunctionName));
  return names.filter((name) => name.startsWith(`${stack}-`));
}

const aliasOf = (client: LambdaClient, FunctionName: string) =>
  client.send(new GetAliasCommand({ FunctionName, Name: LIVE })).catch((error: Error) => {
    if (error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });

async function versionsOf(client: LambdaClient, FunctionName: string): Promise<Version[]> {
  const versions: Version[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction(
    { client },
    { FunctionName },
  ))
    versions.push(
      ...Versions.filter(({ Version }) => Version !== '$LATEST').map(
        ({ Version, LastModified = '' }) => ({
          number: Number(Version),
          at: Date.parse(LastModified),
        }),
      ),
    );
  return versions;
}
