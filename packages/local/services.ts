/**
 * Starts the services of one assembly: DynamoDB, Secrets Manager, EventBridge, SQS, and the payment
 * provider.
 */
import { join } from 'node:path';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import type { Served } from './aws-json-server.ts';
import { type Assembly, type Resource, theResource } from './cloudformation/template.ts';
import type { Engine } from './dynamodb/engine.ts';
import type { PrepareTable } from './dynamodb/prepare-table.ts';
import { type EventBusOptions, serveEventBus } from './event-bridge/event-bus.ts';
import { close } from './loopback.ts';
import { startProvider } from './payment-provider.ts';
import type { RunOptions } from './run-options.ts';
import { secretsOf } from './secrets-manager/secrets.ts';
import { serveSecrets } from './secrets-manager/secrets-manager.ts';
import { serveQueues } from './sqs/queues.ts';
import type { ServedStandIn } from './stripe/serve.ts';

export interface ServicesOptions
  extends Pick<RunOptions, 'stateFolder' | 'enginePort' | 'tableName'>,
    Pick<EventBusOptions, 'invoke' | 'onEvent'> {
  readonly assembly: Assembly;
  readonly engine: Engine;
  readonly prepareTable: PrepareTable;
  /** The table's address for functions. @default the engine's */
  readonly tableEndpoint?: string | undefined;
  /** The URL of the API, which is known once it listens. */
  readonly apiUrl: () => string;
}

export interface Services {
  /** The template's table, under its name on the engine. */
  readonly table: Resource;
  /** True if the table is empty. */
  readonly empty: boolean;
  readonly bus: Served;
  /** Queues that commands create, for rules of the bus. */
  readonly queues: Served;
  readonly secrets: Served;
  /** The payment provider's stand-in, if functions call a provider. */
  readonly provider: ServedStandIn | undefined;
  /** The variables with the services' endpoints, in addition to the template's. */
  readonly environment: Readonly<Record<string, string>>;
  /** Stops the services, the engine last. */
  stop(): Promise<void>;
}

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { assembly, engine, prepareTable, stateFolder, enginePort, tableName } = options;
  const { endpoint } = engine;
  const declared = theResource(assembly, 'AWS::DynamoDB::GlobalTable');
  const table = { ...declared, physicalId: tableName ?? declared.physicalId };
  const stored = secretsOf(assembly, stateFolder && join(stateFolder, 'secrets.json'));
  const secrets = await serveSecrets(stored, enginePort && enginePort + 1);
  const [empty, provider] = await Promise.all([
    prepareTable({ endpoint, region: assembly.region, table }),
    startProvider({
      assembly,
      secrets: stored,
      apiUrl: options.apiUrl,
      fixedPort: enginePort && enginePort + 4,
    }),
  ]);
  const queues = await serveQueues(assembly.region, enginePort && enginePort + 3);
  const bus = await serveEventBus({
    ...options,
    send: queues.send,
    fixedPort: enginePort && enginePort + 2,
  });
  return {
    table,
    empty,
    bus,
    queues,
    secrets,
    provider,
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: options.tableEndpoint ?? endpoint,
      AWS_ENDPOINT_URL_EVENTBRIDGE: bus.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      ...(tableName && { TABLE_NAME: tableName }),
      ...(provider && { [PROVIDER_VARIABLES.address]: provider.address }),
    },
    async stop() {
      const servers = [secrets.server, bus.server, queues.server];
      for (const server of servers) server.closeAllConnections();
      await Promise.all([...servers.map(close), provider?.stop()]);
      await engine.stop();
    },
  };
}
