import { existsSync, readFileSync } from 'node:fs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  EXIT,
  type ExitCode,
  isUnreachable,
  Misuse,
  Stopped,
  Unreachable,
} from '../../api/commands/exit-code.ts';
import { assertCredentials } from '../credentials.ts';
import { addOperator, listOperators, removeOperator, type UserPool } from './operators.ts';

export interface OperatorsOptions {
  readonly userPool?: string;
  /** The file with the outputs of the deployment. */
  readonly outputs?: string;
  readonly resend?: boolean;
  readonly json?: boolean;
}

export type OperatorsAction = 'add' | 'remove' | 'list';

/** `oms operators add|remove|list`, in the user pool of a deployment. */
export async function operatorsCommand(
  action: OperatorsAction,
  email: string | undefined,
  options: OperatorsOptions,
): Promise<ExitCode> {
  if (action !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email ?? ''))
    throw new Misuse(`operators ${action} needs an e-mail address`);
  if (action === 'list' && email !== undefined) throw new Misuse('operators list takes no address');
  const UserPoolId = poolId(options);
  // A pool's id begins with its region.
  const [region = ''] = UserPoolId.split('_');
  const pool = { client: new CognitoIdentityProviderClient({ region }), UserPoolId };
  await assertCredentials(pool.client);
  try {
    await does(pool, action, email ?? '', options);
  } catch (error) {
    if (error instanceof Stopped || !isUnreachable(error)) throw error;
    const { name, message } = error as Error;
    const why = `${name}: ${message}`.replace(/\.$/, '');
    throw new Unreachable(`The user pool ${UserPoolId} cannot be used (${why})`);
  }
  return EXIT.fine;
}

async function does(
  pool: UserPool,
  action: OperatorsAction,
  email: string,
  { resend = false, json = false }: OperatorsOptions,
): Promise<void> {
  const print = (outcome: object, text: string) =>
    console.log(json ? JSON.stringify(outcome) : text);
  if (action === 'list') {
    const operators = await listOperators(pool);
    const lines = operators.map(
      ({ email, status, enabled }) => `${email}  ${enabled ? status : 'DISABLED'}`,
    );
    return print(operators, lines.join('\n') || 'There are no operators.');
  }
  if (action === 'add') {
    const outcome = await addOperator(pool, email, { resend });
    const how = outcome === 'invited' ? 'is invited by mail, and is an operator' : 'is an operator';
    return print({ email, outcome }, `${email} ${how}.`);
  }
  const isKnown = await removeOperator(pool, email);
  print(
    { email, outcome: isKnown ? 'removed' : 'unknown' },
    isKnown
      ? `${email} is no longer an operator, and is signed out. An issued access token is valid ` +
          'for an hour at most.'
      : `${email} has no account and is not an operator.`,
  );
}

/** @throws {Misuse} with the options that name a deployment */
function poolId({ userPool, outputs }: OperatorsOptions): string {
  if (userPool !== undefined && outputs !== undefined)
    throw new Misuse('--user-pool and --outputs both name a user pool: choose one');
  const id = userPool ?? (outputs === undefined ? undefined : poolIn(outputs));
  if (id === undefined)
    throw new Misuse(
      'the local run has no user pool, and everybody may sign in as an operator: name a ' +
        'deployment ' +
        'with --outputs cdk.out/outputs.json or --user-pool',
    );
  if (!/^[a-z]{2}(-[a-z]+)+-\d_\w+$/.test(id))
    throw new Misuse(`a user pool’s id is like eu-central-1_Ab12Cd34E, not "${id}"`);
  return id;
}

function poolIn(file: string): string {
  if (!existsSync(file)) throw new Misuse(`there is no ${file}, which npm run deploy writes`);
  const stacks = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>);
  const { UserPoolId } = Object.assign({}, ...stacks) as { UserPoolId?: string };
  if (UserPoolId === undefined)
    throw new Misuse('the deployment has no user pool: manage its operators at its jwtIssuer');
  return UserPoolId;
}
