/** Starts the whole backend: template, engine, table, secrets, functions, gateway. */
import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { tokenVerifier } from './api-gateway/authorizer.ts';
import { type AnsweredRequest, createGateway } from './api-gateway/gateway.ts';
import { readHttpApi } from './api-gateway/http-api.ts';
import { readAssembly } from './cloudformation/template.ts';
import { measureRun } from './cloudwatch/measurements.ts';
import type { AppClient } from './cognito/app-clients.ts';
import { withManagedLogin } from './cognito/managed-login.ts';
import { type Tokens, tokensOf } from './cognito/tokens.ts';
import { openDataFolder } from './data-folder.ts';
import { foundations, inUse, mustBeFree } from './foundations.ts';
import { functionSpecs } from './lambda/function-spec.ts';
import { type LimitedRun, limitRun } from './limits/limited-run.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { close, listen } from './loopback.ts';
import { withPages } from './pages/pages.ts';
import { runPages } from './pages/run-pages.ts';
import { runFunctions } from './run-functions.ts';
import { listenersOf, type RunOptions } from './run-options.ts';
import { startServices } from './services.ts';
import { type TableAccess, tableAccess } from './table-access.ts';
import { startTriggers, type Triggers } from './triggers.ts';

export interface Run extends Pick<Tokens, 'token' | 'operatorToken'> {
  readonly url: string;
  /** The payment provider's stand-in, if functions call a provider. */
  readonly providerUrl: string | undefined;
  /** True if the table is empty. */
  readonly empty: boolean;
  /** Settles when the engine has ended, with its last output. */
  readonly engineEnded: Promise<string>;
  readonly access: TableAccess;
  /** The functions' variables, with the settings of the stage. */
  readonly settings: Readonly<Record<string, string>>;
  /** The app clients of the template's user pool. Their sign-in is at `url`. */
  readonly appClients: readonly AppClient[];
  /** The limits of the table, if the run has any. */
  readonly limited: LimitedRun | undefined;
  /** Ends the functions' environments when no invocation is left, until the next request. */
  coolDown(): Promise<void>;
  /** Lets each invocation of a function begin so much later; 0 ends it. */
  delay(entry: string, millis: number): void;
  stop(): Promise<void>;
}

export async function run(options: RunOptions): Promise<Run> {
  const { port, dataFolder, stateFolder = dataFolder } = options;
  const listeners = listenersOf(options);
  await mustBeFree(port);
  const data = dataFolder === undefined ? undefined : openDataFolder(dataFolder);
  if (stateFolder !== undefined) mkdirSync(stateFolder, { recursive: true });
  const failures = failuresFolder(stateFolder);

  const { engine, directory, identity, prepareTable } = await foundations(options);
  listeners.onStep('engine up, stack synthesized');
  const assembly = readAssembly(directory);
  const api = readHttpApi(assembly);
  const measured = await measureRun({ ...options, ...listeners, assembly, api });
  const limited = await limitRun({ ...options, assembly, engine, store: measured.store });
  // No event reaches the bus before the functions of its rules exist.
  let triggers: Triggers | undefined;
  let url = '';
  const services = await startServices({
    ...options,
    ...listeners,
    assembly,
    engine,
    prepareTable,
    stateFolder,
    invoke: (target, event) => void triggers?.invoke(target, event),
    apiUrl: () => url,
    tableEndpoint: limited?.endpoint,
  });
  listeners.onStep('table ready');

  const specs = functionSpecs(assembly, services.environment);
  const { functions, delay } = runFunctions(specs, measured, listeners.onLine);
  const endpoint = limited?.endpoint ?? engine.endpoint;
  const { table } = services;
  const { token, operatorToken, signIn } = tokensOf(assembly, identity, functions);
  const client = signIn.clients.find(({ logicalId }) => logicalId.includes('Storefront'));
  const access = {
    ...tableAccess({ assembly, endpoint, services, specs, failures }),
    storefrontClientId: client?.clientId,
    cloudwatch: { endpoint: measured.endpoint, stackName: assembly.stackName },
  };
  const onAnswer = (answered: AnsweredRequest) => {
    measured.onAnswer(answered);
    listeners.onAnswer(answered);
  };
  const gateway = createGateway({
    ...listeners,
    onAnswer,
    api,
    functions,
    verify: tokenVerifier(identity.jwks),
  });
  const pages = runPages({ access, specs, operatorToken, shop: options.shop });
  const server = withPages(pages, withManagedLogin(signIn, gateway));
  url = `http://localhost:${await listen(server, port, inUse(port))}`;
  const sources = { assembly, engine, table, functions, failures, stateFolder };
  triggers = startTriggers({
    ...listeners,
    ...sources,
    speed: options.speed ?? 1,
    onAttempt: measured.tried,
    onGiveUp(file, functionName) {
      measured.gaveUp(functionName);
      listeners.onGiveUp(file, functionName);
    },
  });

  return {
    url,
    providerUrl: services.provider?.address,
    empty: services.empty,
    engineEnded: engine.exited,
    access,
    settings: specs[0]?.env ?? {},
    appClients: signIn.clients,
    limited,
    operatorToken,
    token,
    coolDown: functions.coolDown,
    delay,
    async stop() {
      triggers?.stop();
      functions.end();
      await end(server);
      await Promise.all([measured.stop(), limited?.stop()]);
      await services.stop();
      // Given-up records belong to the data, and are deleted with it.
      if (stateFolder === undefined) rmSync(failures, { recursive: true, force: true });
      data?.release();
    },
  };
}

/** The folder of given-up records: beside the data, if the data is kept. */
const failuresFolder = (stateFolder: string | undefined): string =>
  stateFolder ? join(stateFolder, 'failures') : join(LOCAL_FOLDER, `failures-${process.pid}`);

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return close(server);
}
