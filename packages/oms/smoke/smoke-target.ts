/** The API that is tested, and the tokens of its two users. */
import { existsSync, readFileSync } from 'node:fs';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { isUnreachable, Misuse, Unreachable } from '../../api/commands/exit-code.ts';
import { smokeTokens } from '../../local/cognito/command-token.ts';
import { assertCredentials } from '../credentials.ts';
import { localAccess } from '../local-access.ts';
import type { SmokeUser } from './smoke-request.ts';

export interface SmokeTarget {
  /** Without a slash at the end. */
  readonly api: string;
  readonly tokens: Readonly<Record<SmokeUser, string>>;
}

export interface SmokeOptions {
  /** Undefined for the local run. */
  readonly stage?: string;
  readonly api?: string;
  /** The file with the outputs of the deployment. */
  readonly outputs: string;
  readonly port: string;
  readonly json?: boolean;
}

type Outputs = Readonly<Record<string, string | undefined>>;

/** @throws {Misuse | Unreachable} with the missing part and the next step */
export async function smokeTarget({
  stage,
  api,
  outputs,
  port,
}: SmokeOptions): Promise<SmokeTarget> {
  if (stage === undefined) return localTarget(api, port);
  const deployed = readOutputs(outputs, stage);
  const url = api ?? deployed['ApiUrl'];
  if (url === undefined) throw new Misuse(`${outputs} has no ApiUrl: name the API with --api`);
  const tokens = tokensOfEnvironment() ?? (await tokensOfPool(deployed));
  return { api: url.replace(/\/$/, ''), tokens };
}

async function localTarget(api: string | undefined, port: string): Promise<SmokeTarget> {
  localAccess(port, 'a deployment with --stage');
  return { api: api ?? `http://localhost:${port}`, tokens: await smokeTokens() };
}

/** Merges the outputs of all stacks; if the file has several stages, only those of this one. */
function readOutputs(file: string, stage: string): Outputs {
  if (!existsSync(file)) throw new Misuse(`there is no ${file}, which npm run deploy writes`);
  const stacks = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>);
  const ofStage = stacks.filter(([name]) => name.split('-').includes(stage));
  return Object.assign({}, ...(ofStage.length > 0 ? ofStage : stacks).map(([, values]) => values));
}

/**
 * Tokens of a shop with its own issuer. They are read from the environment, because other users can
 * see a process's arguments.
 */
function tokensOfEnvironment(): SmokeTarget['tokens'] | undefined {
  const { SMOKE_OPERATOR_TOKEN: operator, SMOKE_CUSTOMER_TOKEN: customer } = process.env;
  return operator && customer ? { operator, customer } : undefined;
}

async function tokensOfPool(outputs: Outputs): Promise<SmokeTarget['tokens']> {
  const { UserPoolId, SignInUrl, SmokeOperatorClientId, SmokeCustomerClientId } = outputs;
  if (!UserPoolId || !SignInUrl)
    throw new Misuse(
      'the deployment has no user pool: put tokens of your issuer into SMOKE_OPERATOR_TOKEN ' +
        '(orders/operate orders/report) and SMOKE_CUSTOMER_TOKEN (orders/read orders/write)',
    );
  if (!SmokeOperatorClientId || !SmokeCustomerClientId)
    throw new Misuse(
      'the deployment has no clients for the smoke test: deploy it with smokeClients true',
    );
  const [region = ''] = UserPoolId.split('_');
  const cognito = new CognitoIdentityProviderClient({ region });
  await assertCredentials(cognito);
  const tokenOf = async (ClientId: string) => {
    const secret = await secretOf(cognito, UserPoolId, ClientId);
    return signIn(SignInUrl, ClientId, secret);
  };
  return {
    operator: await tokenOf(SmokeOperatorClientId),
    customer: await tokenOf(SmokeCustomerClientId),
  };
}

async function secretOf(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  ClientId: string,
): Promise<string> {
  try {
    const client = await cognito.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    return client.UserPoolClient?.ClientSecret ?? '';
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { name, message } = error as Error;
    const why = `${name}: ${message}`.replace(/\.$/, '');
    throw new Unreachable(`The client ${ClientId} cannot be read (${why})`);
  }
}

/** Signs in with client credentials (RFC 6749 §4.4), for all scopes of the client. */
async function signIn(signInUrl: string, clientId: string, secret: string): Promise<string> {
  const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const response = await fetch(`${signInUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: AbortSignal.timeout(20_000),
  }).catch((error: Error) => {
    throw new Unreachable(`The sign-in at ${signInUrl} does not answer (${error.message})`);
  });
  const answer = (await response.json().catch(() => ({}))) as Readonly<Record<string, string>>;
  const { access_token: token, error = response.status } = answer;
  if (!token)
    throw new Unreachable(
      `The sign-in at ${signInUrl} returns no token for ${clientId} (${error})`,
    );
  return token;
}
