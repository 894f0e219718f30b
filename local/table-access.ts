import { EVENT_BUS_VARIABLE, PROJECTOR, PUBLISHER } from '../functions/change-stream.ts';
import { secretVariable, WEBHOOK_PROVIDERS } from '../functions/payments/payment-doors.ts';
import type { Assembly } from './cloudformation/template.ts';
import { eventSources } from './lambda/event-source/event-source.ts';
import { type FunctionSpec, specOf } from './lambda/function-spec.ts';
import type { Services } from './services.ts';

/**
 * What another process needs to work on the same table: the operations command line, a function
 * that is invoked alone.
 */
export interface TableAccess {
  readonly endpoint: string;
  readonly tableName: string;
  readonly region: string;
  /** The projector's failure destination. */
  readonly failures: string;
  /** The publisher's. */
  readonly eventFailures: string;
  /** Where EventBridge answers, and what our bus is called there. */
  readonly eventBus: { readonly endpoint: string; readonly name: string };
  /** Where SQS answers, for the queues that commands make. */
  readonly queues: string;
  /** Where Secrets Manager answers. */
  readonly secrets: string;
  /** The secret of each provider that may send payment webhooks. */
  readonly webhookSecrets?: Readonly<Record<string, string>>;
}

export interface AccessOptions {
  readonly assembly: Assembly;
  /** Of the engine. */
  readonly endpoint: string;
  readonly services: Pick<Services, 'table' | 'bus' | 'queues' | 'secrets'>;
  readonly specs: readonly FunctionSpec[];
  /** Where the failure destinations are, each under its bucket's name. */
  readonly failures: string;
}

export function tableAccess(options: AccessOptions): TableAccess {
  const { assembly, endpoint, services, specs, failures } = options;
  const failureFolderOf = (entry: string): string => {
    const { name } = specOf(specs, entry);
    const source = eventSources(assembly, failures).find((one) => one.functionName === name);
    return source?.failureFolder ?? failures;
  };
  return {
    endpoint,
    tableName: services.table.physicalId,
    region: assembly.region,
    failures: failureFolderOf(PROJECTOR.entry),
    eventFailures: failureFolderOf(PUBLISHER.entry),
    eventBus: { endpoint: services.bus.endpoint, name: busNameOf(specs) },
    queues: services.queues.endpoint,
    secrets: services.secrets.endpoint,
    webhookSecrets: webhookSecretsOf(specs),
  };
}

const busNameOf = (specs: readonly FunctionSpec[]): string =>
  specOf(specs, PUBLISHER.entry).env[EVENT_BUS_VARIABLE] ?? '';

/** The secrets that the function behind the webhooks reads, if there is one. */
const webhookSecretsOf = (specs: readonly FunctionSpec[]): Record<string, string> =>
  Object.fromEntries(
    WEBHOOK_PROVIDERS.flatMap((provider) =>
      specs
        .flatMap(({ env }) => env[secretVariable(provider)] ?? [])
        .map((arn) => [provider, arn] as const),
    ),
  );
