/** The laptop run, put together: template, engine, table, secrets, functions, gateway. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { tokenVerifier } from './authorizer.ts';
import { startEngine } from './engine.ts';
import { Failure } from './failure.ts';
import { functionHost, type OnLine } from './function-host.ts';
import { functionSpecs } from './function-spec.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { readHttpApi, readIssuer } from './http-api.ts';
import { loadIdentity, signToken } from './identity.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { tablePreparation } from './prepare-table.ts';
import { secretsOf, serveSecrets } from './secrets.ts';
import { synthesize } from './synthesize.ts';
import { readAssembly, theResource } from './template.ts';

export interface RunOptions extends Pick<GatewayOptions, 'onAnswer' | 'onFault'> {
  /** 0 for any that is free. */
  readonly port: number;
  /** Keeps the table and the secrets; without it they live in memory. */
  readonly dataFolder: string | undefined;
  readonly onLine: OnLine;
  readonly onStep: (step: string) => void;
}

export interface Run {
  readonly url: string;
  /** Nothing is in the table yet. */
  readonly empty: boolean;
  /** Settles when the engine has ended, with what it said last. */
  readonly engineEnded: Promise<string>;
  operatorToken(): Promise<string>;
  /** Ends the functions' environments until the next request. */
  coolDown(): void;
  stop(): Promise<void>;
}

export async function run(options: RunOptions): Promise<Run> {
  const { port, dataFolder, onStep } = options;
  // Asked before the seconds of work, and again by the gateway itself.
  await listen(createServer(), port).then(close);
  if (dataFolder !== undefined) openFolder(dataFolder);

  const prepareTable = tablePreparation();
  const [engine, directory, identity] = await Promise.all([
    startEngine({ dbPath: dataFolder && join(dataFolder, 'orders.db') }),
    synthesize(),
    loadIdentity(LOCAL_FOLDER),
  ]);
  onStep('engine up, stack synthesized');

  const assembly = readAssembly(directory);
  const api = readHttpApi(assembly);
  const table = theResource(assembly, 'AWS::DynamoDB::GlobalTable');
  const secrets = await serveSecrets(secretsOf(assembly, dataFolder && join(dataFolder, 'secrets.json')));
  const empty = await prepareTable({ endpoint: engine.endpoint, region: assembly.region, table });
  onStep('table ready');

  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  };
  const functions = functionHost(functionSpecs(assembly, environment), options.onLine);
  const gateway = createGateway({ ...options, api, functions, verify: tokenVerifier(identity.jwks) });
  await listen(gateway, port);

  const operator = { sub: 'operator', operator: true, scope: 'orders/read orders/write', expiresInSeconds: 600 };
  return {
    url: `http://localhost:${portOf(gateway)}`,
    empty,
    engineEnded: engine.exited,
    operatorToken: () => signToken(identity, readIssuer(assembly), operator),
    coolDown: functions.end,
    async stop() {
      gateway.closeAllConnections();
      functions.end();
      await close(gateway);
      await engine.stop();
    },
  };
}

/** On loopback only: whoever reaches the port can read the sample data, and the token key is next to it. */
function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(new Failure(code === 'EADDRINUSE' ? `port ${port} is in use: choose another with PORT` : message));
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure(`the data folder ${folder} cannot be read and written (${code})`);
  }
}
