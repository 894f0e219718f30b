/** The laptop run, put together: template, engine, table, secrets, functions, gateway. */

import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { EVENT_BUS_VARIABLE, PROJECTOR, PUBLISHER } from '../functions/change-stream.ts';
import { secretVariable, WEBHOOK_PROVIDERS } from '../functions/payments/payment-doors.ts';
import { tokenVerifier } from './api-gateway/authorizer.ts';
import { createGateway, type GatewayOptions } from './api-gateway/gateway.ts';
import { readHttpApi, readIssuer } from './api-gateway/http-api.ts';
import { synthesize } from './cloudformation/synthesize.ts';
import { readAssembly, theResource } from './cloudformation/template.ts';
import { type AppClient, appClientsOf } from './cognito/app-clients.ts';
import { Grants } from './cognito/grants.ts';
import { loadIdentity, signToken, type TokenRequest } from './cognito/identity.ts';
import { withManagedLogin } from './cognito/managed-login.ts';
import type { TokenIssuer } from './cognito/token-requests.ts';
import { openDataFolder } from './data-folder.ts';
import { startEngine } from './dynamodb/engine.ts';
import { tablePreparation } from './dynamodb/prepare-table.ts';
import { type BusEvent, serveEventBus } from './events/event-bus.ts';
import { playSchedules, schedulesOf } from './events/schedules.ts';
import {
  type AsynchronousInvocations,
  asynchronousInvocations,
} from './lambda/asynchronous-invocation.ts';
import { eventSources } from './lambda/event-source/event-source.ts';
import { followStream } from './lambda/event-source/follow-stream.ts';
import { functionHost, type OnLine } from './lambda/function-host.ts';
import { type FunctionSpec, functionSpecs, specOf } from './lambda/function-spec.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { close, listen } from './loopback.ts';
import { operationsPage } from './pages/console.ts';
import { documentationPage, openApiFile } from './pages/documentation.ts';
import { frontPage } from './pages/front-page.ts';
import { type Pages, withPages } from './pages/pages.ts';
import { problemPages } from './pages/problems.ts';
import { secretsOf } from './secrets-manager/secrets.ts';
import { serveSecrets } from './secrets-manager/secrets-manager.ts';
import type { TableAccess } from './table-access.ts';

/** Who wants to hear of what goes on; nobody needs to. */
export interface RunListeners extends Pick<GatewayOptions, 'onAnswer' | 'onFault'> {
  /** A line of a function's log. */
  readonly onLine: OnLine;
  readonly onStep: (step: string) => void;
  /** An event reached a bus. */
  readonly onEvent: (event: BusEvent) => void;
  /** A change, or an event, was given up; it is kept in this file. */
  readonly onGiveUp: (file: string) => void;
  /** The projector's checkpoint does not fit the stream, which is projected from its beginning. */
  readonly onStartOver: () => void;
}

const nobody = () => undefined;
const NOBODY: RunListeners = {
  onAnswer: nobody,
  onFault: nobody,
  onLine: nobody,
  onStep: nobody,
  onEvent: nobody,
  onGiveUp: nobody,
  onStartOver: nobody,
};

export interface RunOptions extends Partial<RunListeners> {
  /** 0 for any that is free. */
  readonly port: number;
  /** Keeps the table, and all that `stateFolder` would; without it the table lives in memory. */
  readonly dataFolder?: string | undefined;
  /**
   * Keeps what belongs to the data of an engine that is not ours: the secrets that sign cursors,
   * the projector's checkpoint, and the records that it gave up. Without it they go with the run.
   */
  readonly stateFolder?: string | undefined;
  /**
   * Where the engine listens, and at the next ports Secrets Manager and EventBridge; any that are
   * free, unless a container is to find them.
   */
  readonly enginePort?: number | undefined;
  /**
   * The table's name, on an engine whose tables several runs share; else as the template names it.
   */
  readonly tableName?: string | undefined;
  /** CDK context, over what config/dev.json says. */
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface Run {
  readonly url: string;
  /** Nothing is in the table yet. */
  readonly empty: boolean;
  /** Settles when the engine has ended, with what it said last. */
  readonly engineEnded: Promise<string>;
  readonly access: TableAccess;
  /** The app clients of the template's user pool. Their sign-in is at `url`. */
  readonly appClients: readonly AppClient[];
  operatorToken(): Promise<string>;
  /** An access token as this run's issuer would give it, for ten minutes. */
  token(request: Pick<TokenRequest, 'sub'> & Partial<TokenRequest>): Promise<string>;
  /** Ends the functions' environments until the next request. */
  coolDown(): void;
  stop(): Promise<void>;
}

export async function run(options: RunOptions): Promise<Run> {
  const { port, dataFolder, stateFolder = dataFolder } = options;
  const listeners = { ...NOBODY, ...options };
  // Asked before the seconds of work, and again by the gateway itself.
  const probe = createServer();
  await listen(probe, port, inUse(port));
  await close(probe);
  const data = dataFolder === undefined ? undefined : openDataFolder(dataFolder);

  const prepareTable = tablePreparation();
  const [engine, directory, identity] = await Promise.all([
    startEngine({ dbPath: dataFolder && join(dataFolder, 'orders.db'), port: options.enginePort }),
    synthesize(options.context),
    loadIdentity(LOCAL_FOLDER),
  ]);
  listeners.onStep('engine up, stack synthesized');
  if (stateFolder !== undefined) mkdirSync(stateFolder, { recursive: true });

  const assembly = readAssembly(directory);
  const api = readHttpApi(assembly);
  const tableOfTemplate = theResource(assembly, 'AWS::DynamoDB::GlobalTable');
  const tableName = options.tableName ?? tableOfTemplate.physicalId;
  const table = { ...tableOfTemplate, physicalId: tableName };
  const secrets = await serveSecrets(
    secretsOf(assembly, stateFolder && join(stateFolder, 'secrets.json')),
    options.enginePort && options.enginePort + 1,
  );
  const empty = await prepareTable({ endpoint: engine.endpoint, region: assembly.region, table });
  listeners.onStep('table ready');

  let invocations: AsynchronousInvocations | undefined;
  const bus = await serveEventBus({
    assembly,
    invoke: (functionName, event) => void invocations?.invoke(functionName, event),
    onEvent: listeners.onEvent,
    fixedPort: options.enginePort && options.enginePort + 2,
  });
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: bus.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    ...(options.tableName && { TABLE_NAME: tableName }),
  };
  const specs = functionSpecs(assembly, environment);
  const functions = functionHost(specs, listeners.onLine);
  const token: Run['token'] = (request) =>
    signToken(identity, readIssuer(assembly), {
      operator: false,
      scope: 'orders/read orders/write',
      expiresInSeconds: 600,
      ...request,
    });
  const clients = appClientsOf(assembly);
  const signIn: TokenIssuer = {
    clients,
    grants: new Grants(),
    sign: ({
      client: { clientId, accessTokenSeconds: expiresInSeconds },
      sub,
      operator,
      scope,
    }) => {
      const issuer = { ...readIssuer(assembly), audience: [clientId] };
      return signToken(identity, issuer, { sub, operator, scope, expiresInSeconds });
    },
  };
  const operatorToken = (expiresInSeconds = 600) =>
    token({ sub: 'operator', operator: true, expiresInSeconds });
  const { region } = assembly;
  const failures = stateFolder
    ? join(stateFolder, 'failures')
    : join(LOCAL_FOLDER, `failures-${process.pid}`);
  const failureFolderOf = (entry: string): string => {
    const { name } = specOf(specs, entry);
    const source = eventSources(assembly, failures).find((one) => one.functionName === name);
    return source?.failureFolder ?? failures;
  };
  const ending = new AbortController();
  invocations = asynchronousInvocations({
    ...listeners,
    assembly,
    functions,
    failures,
    onFault: (name, error) => listeners.onLine(name, `an invocation failed: ${String(error)}`),
    signal: ending.signal,
  });
  const access = {
    endpoint: engine.endpoint,
    tableName,
    region,
    failures: failureFolderOf(PROJECTOR.entry),
    eventFailures: failureFolderOf(PUBLISHER.entry),
    eventBus: { endpoint: bus.endpoint, name: busNameOf(specs) },
    secrets: secrets.endpoint,
    webhookSecrets: webhookSecretsOf(specs),
  };
  const pages: Pages = {
    '/': frontPage,
    '/docs': documentationPage(access),
    '/openapi.json': openApiFile,
    '/problems': problemPages,
    '/ops': operationsPage({
      openOrderShards: shardsOf(specs),
      operatorToken: () => operatorToken(3600),
    }),
  };
  const gateway = withPages(
    pages,
    withManagedLogin(
      signIn,
      createGateway({ ...listeners, api, functions, verify: tokenVerifier(identity.jwks) }),
    ),
  );
  const listening = await listen(gateway, port, inUse(port));

  const streams = followStream({
    ...listeners,
    assembly,
    endpoint: engine.endpoint,
    table,
    functions,
    failures,
    stateFolder,
  });

  const schedules = playSchedules(schedulesOf(assembly), functions, region, (name, error) =>
    listeners.onLine(name, `the schedule’s invocation failed: ${String(error)}`),
  );

  return {
    url: `http://localhost:${listening}`,
    empty,
    engineEnded: engine.exited,
    access,
    appClients: clients,
    operatorToken,
    token,
    coolDown: functions.end,
    async stop() {
      streams.stop();
      schedules.stop();
      ending.abort();
      functions.end();
      const servers = [gateway, secrets.server, bus.server];
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map(close));
      await engine.stop();
      // What was given up belongs to the data, and goes where it goes.
      if (stateFolder === undefined) rmSync(failures, { recursive: true, force: true });
      data?.release();
    },
  };
}

/** The secrets that the function behind the webhooks reads, if there is one. */
const webhookSecretsOf = (specs: readonly FunctionSpec[]): Record<string, string> =>
  Object.fromEntries(
    WEBHOOK_PROVIDERS.flatMap((provider) =>
      specs
        .flatMap(({ env }) => env[secretVariable(provider)] ?? [])
        .map((arn) => [provider, arn] as const),
    ),
  );

const busNameOf = (specs: readonly FunctionSpec[]): string =>
  specOf(specs, PUBLISHER.entry).env[EVENT_BUS_VARIABLE] ?? '';

/** The template's own, as its functions know it. */
const shardsOf = (specs: readonly FunctionSpec[]): number =>
  Number(specs[0]?.env['OPEN_ORDER_SHARDS']);

const inUse = (port: number): string => `port ${port} is in use: choose another with --port`;
