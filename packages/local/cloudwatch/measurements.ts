/** Everything that measures a run, and the CloudWatch that answers about it. */
import { METRIC_NAMESPACE } from '../../../functions/manifest/metric-names.ts';
import { STORES } from '../../../table/schema.ts';
import type { AnsweredRequest } from '../api-gateway/gateway.ts';
import type { HttpApi } from '../api-gateway/http-api.ts';
import type { Served } from '../aws-json-server.ts';
import { type Assembly, theResource } from '../cloudformation/template.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import type { Limits } from '../limits/limits.ts';
import { close } from '../loopback.ts';
import { type AlarmChange, RunningAlarms } from './alarms.ts';
import { apiMetrics } from './api-metrics.ts';
import { fastClock } from './clock.ts';
import { serveCloudWatch, type ThrottledKeys } from './cloudwatch.ts';
import { storeMetrics } from './embedded-metrics.ts';
import { measuredFunctions, type TriggerMetrics, triggerMetrics } from './function-metrics.ts';
import { MetricStore } from './metric-store.ts';

export interface MeasurementsOptions {
  readonly assembly: Assembly;
  readonly api: HttpApi;
  /** The minutes of CloudWatch in one of the machine's. @default 1 */
  readonly speed?: number | undefined;
  /** With limits, the run counts the table's requests and the keys that were throttled, too. */
  readonly limits?: Limits | undefined;
  readonly onAlarm: (change: AlarmChange) => void;
  /** CloudWatch has the fifth port after the engine's. */
  readonly enginePort?: number | undefined;
}

export interface Measurements extends TriggerMetrics {
  readonly endpoint: string;
  readonly store: MetricStore;
  /** Stores the metrics in a line of a function's log. */
  readonly onLine: (functionName: string, line: string) => void;
  readonly onAnswer: (answered: AnsweredRequest) => void;
  readonly functions: (host: FunctionHost) => FunctionHost;
  stop(): Promise<void>;
}

/** The namespaces that every run measures: our own, Lambda's and API Gateway's. */
const MEASURED = [METRIC_NAMESPACE, 'AWS/Lambda', 'AWS/ApiGateway'];

const MINUTE_MILLIS = 60_000;

export async function measureRun(options: MeasurementsOptions): Promise<Measurements> {
  const { assembly, api, speed = 1, limits, onAlarm, enginePort } = options;
  const store = new MetricStore(fastClock(speed));
  const measured = new Set([...MEASURED, ...(limits ? ['AWS/DynamoDB'] : [])]);
  const alarms = new RunningAlarms({ assembly, store, measured, onChange: onAlarm });
  const throttledKeys = () =>
    limits
      ? insightsOf(limits, theResource(assembly, 'AWS::DynamoDB::GlobalTable').physicalId)
      : {};
  const served: Served = await serveCloudWatch(
    { store, alarms, throttledKeys },
    enginePort && enginePort + 5,
  );
  const ending = new AbortController();
  void alarms.run(ending.signal, MINUTE_MILLIS / speed);
  return {
    ...triggerMetrics(assembly, store),
    endpoint: served.endpoint,
    store,
    onLine: (_, line) => storeMetrics(store, line),
    onAnswer: apiMetrics(assembly, api, store),
    functions: (host) => measuredFunctions(host, store),
    async stop() {
      ending.abort();
      served.server.closeAllConnections();
      await close(served.server);
    },
  };
}

/** Contributor Insights has a rule for the table, and one for each index. */
const insightsOf = (limits: Limits, table: string): ReturnType<ThrottledKeys> =>
  Object.fromEntries(
    STORES.map((store) => [
      `DynamoDBContributorInsights-PKT-${table}-${store}`,
      limits.throttledKeys(store),
    ]),
  );
