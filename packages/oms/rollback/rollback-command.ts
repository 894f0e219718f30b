import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { EXIT, type ExitCode, Misuse, Stopped } from '../../api/commands/exit-code.ts';
import { assertCredentials } from '../credentials.ts';
import { lastDeployment, type Move, move, movesBack, movesForward } from './rollback.ts';

export interface RollbackOptions {
  readonly stack: string;
  readonly region?: string;
  /** Moves the aliases to the newest versions again. */
  readonly undo?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `oms rollback`: moves the alias of each function that the last deployment changed to the version
 * before. Settings, roles and the table stay as they are deployed.
 *
 * @throws {Stopped} if the functions of the stack have no aliases
 */
export async function rollbackCommand(options: RollbackOptions): Promise<ExitCode> {
  const { stack, undo = false, dryRun = false } = options;
  const region = options.region ?? process.env['AWS_REGION'];
  if (!region) throw new Misuse('--region is missing');
  const lambda = new LambdaClient({ region });
  await assertCredentials(lambda);
  const { aliases, moves } = undo
    ? await movesForward(lambda, stack)
    : await movesBack(
        lambda,
        stack,
        await lastDeployment(new CloudFormationClient({ region }), stack),
      );
  if (aliases === 0)
    throw new Stopped(
      `no function of ${stack} has versions: deploy the commit before, and set gradualDeployments`,
    );
  if (!dryRun) for (const one of moves) await move(lambda, one);
  print({ aliases, moves, dryRun }, options.json);
  return moves.length > 0 ? EXIT.fine : EXIT.failed;
}

interface Outcome {
  readonly aliases: number;
  readonly moves: readonly Move[];
  readonly dryRun: boolean;
}

function print({ aliases, moves, dryRun }: Outcome, json = false): void {
  if (json) console.log(JSON.stringify({ aliases, moves, dryRun }));
  else {
    for (const { functionName, from, to } of moves)
      console.log(`${functionName}: version ${from} -> ${to}`);
    console.log(`${moves.length} of ${aliases} functions ${dryRun ? 'would move' : 'moved'}.`);
  }
}
