import type { Settings } from '../settings/settings.ts';

/** The settings of a stage, with the code of its functions. */
export interface BackendSettings extends Settings {
  /** The folder with a directory for each entry, from `bundleFunctions`. */
  readonly bundles: string;
}

/** The settings that each function has in its environment or its properties. */
export const settingsOfFunctions = ({
  bundles,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  orderLimits,
  payments,
  paymentProvider,
  options,
  webhookPrivateHosts,
  keepAttributes,
  wideGrants,
  systemLogLevel,
  lambdaMemory,
  logRetention: retention,
}: BackendSettings) => ({
  bundles,
  openOrderShards,
  openOrderShardsRead,
  dayShards,
  orderLimits,
  payments,
  paymentProvider,
  options,
  webhookPrivateHosts,
  keepAttributes,
  wideGrants,
  systemLogLevel,
  lambdaMemory,
  retention,
});
