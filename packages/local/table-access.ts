import {
  EVENT_BUS_VARIABLE,
  PROJECTOR,
  PUBLISHER,
} from '../../functions/manifest/change-stream.ts';
import { secretVariable, WEBHOOK_PROVIDERS } from '../../functions/manifest/payment-inputs.ts';
import { PLACING_CHECK_VARIABLES } from '../../functions/manifest/placing-check/check-variables.ts';
import { PROVIDER_VARIABLES } from '../../functions/manifest/provider-variables.ts';
import type { Assembly } from './cloudformation/template.ts';
import { eventSources } from './lambda/event-source/event-source.ts';
import { type FunctionSpec, specOf } from './lambda/function-spec.ts';
import type { Services } from './services.ts';

/**
 * The access data that another process needs for the same table: the command line oms, or a
 * function that is invoked alone.
 */
export interface TableAccess {
  readonly endpoint: string;
  readonly tableName: string;
  readonly region: string;
  /** The folder of the projector's failures. */
  readonly failures: string;
  /** The folder of the publisher's failures. */
  readonly eventFailures: string;
  /** EventBridge's endpoint, and the name of our bus. */
  readonly eventBus: { readonly endpoint: string; readonly name: string };
  /** SQS's endpoint, for the queues that commands create. */
  readonly queues: string;
  /** Secrets Manager's endpoint. */
  readonly secrets: string;
  /** The endpoint of CloudWatch, and the stack whose alarms it has. */
  readonly cloudwatch?: { readonly endpoint: string; readonly stackName: string } | undefined;
  /** The secret of each provider that may send payment webhooks. */
  readonly webhookSecrets?: Readonly<Record<string, string>>;
  /** The secret that signs questions to the shop's check, if functions ask one at a URL. */
  readonly placingCheckSecret?: string | undefined;
  /** The payment provider's stand-in, if functions call a provider. */
  readonly providerUrl?: string | undefined;
  /** The id with which a storefront on this machine signs people in. */
  readonly storefrontClientId?: string | undefined;
  /** The environment of the functions that call the provider. */
  readonly providerEnvironment?: Readonly<Record<string, string>> | undefined;
  /** The secret with the provider's key, and its mode. */
  readonly paymentKey?: { readonly SecretId: string; readonly mode: string } | undefined;
}

export interface AccessOptions {
  readonly assembly: Assembly;
  /** The engine's endpoint. */
  readonly endpoint: string;
  readonly services: Pick<Services, 'table' | 'bus' | 'queues' | 'secrets' | 'provider'>;
  readonly specs: readonly FunctionSpec[];
  /** The folder of the failure destinations, each under its bucket's name. */
  readonly failures: string;
}

export function tableAccess(options: AccessOptions): TableAccess {
  const { assembly, endpoint, services, specs, failures } = options;
  const failureFolderOf = (entry: string): string => {
    const { name } = specOf(specs, entry);
    const source = eventSources(assembly, failures).find(
      (candidate) => candidate.functionName === name,
    );
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
    providerEnvironment: callerOf(specs)?.env,
    paymentKey: paymentKeyOf(specs),
    providerUrl: services.provider?.address,
    placingCheckSecret: specs
      .map(({ env }) => env[PLACING_CHECK_VARIABLES.secret])
      .find((arn) => arn !== undefined),
  };
}

const busNameOf = (specs: readonly FunctionSpec[]): string =>
  specOf(specs, PUBLISHER.entry).env[EVENT_BUS_VARIABLE] ?? '';

/** Returns the secrets of the function that receives payment webhooks, if there is one. */
const webhookSecretsOf = (specs: readonly FunctionSpec[]): Record<string, string> =>
  Object.fromEntries(
    WEBHOOK_PROVIDERS.flatMap((provider) =>
      specs
        .flatMap(({ env }) => env[secretVariable(provider)] ?? [])
        .map((arn) => [provider, arn] as const),
    ),
  );

/** Returns the secret of the functions that call a payment provider, if there are any. */
function paymentKeyOf(specs: readonly FunctionSpec[]): TableAccess['paymentKey'] {
  const { env = {} } = callerOf(specs) ?? {};
  const { [PROVIDER_VARIABLES.key]: SecretId, [PROVIDER_VARIABLES.mode]: mode } = env;
  return SecretId === undefined || mode === undefined ? undefined : { SecretId, mode };
}

/** A function that calls the payment provider, if there is one. */
const callerOf = (specs: readonly FunctionSpec[]): FunctionSpec | undefined =>
  specs.find(({ env }) => PROVIDER_VARIABLES.key in env);
