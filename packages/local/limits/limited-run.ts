/** The limits of a run's table, if it has any. */
import { type Assembly, theResource } from '../cloudformation/template.ts';
import type { MetricStore } from '../cloudwatch/metric-store.ts';
import type { Engine } from '../dynamodb/engine.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import { close } from '../loopback.ts';
import { InFlight } from './in-flight.ts';
import { IndexLag } from './index-lag.ts';
import { serveLimitedTable } from './limited-table.ts';
import type { Limits } from './limits.ts';
import { tableMetrics } from './table-metrics.ts';

export interface LimitRunOptions {
  readonly assembly: Assembly;
  readonly engine: Pick<Engine, 'endpoint'>;
  readonly store: MetricStore;
  readonly tableName?: string | undefined;
  readonly limits?: Limits | undefined;
}

export interface LimitedRun {
  /** The table's address for functions and commands. Streams are read from the engine. */
  readonly endpoint: string;
  readonly limits: Limits;
  readonly inFlight: InFlight;
  readonly lag: IndexLag;
  stop(): Promise<void>;
}

/** Undefined without limits: then requests reach the engine itself, at no cost. */
export async function limitRun(options: LimitRunOptions): Promise<LimitedRun | undefined> {
  const { assembly, engine, store, limits } = options;
  if (!limits) return undefined;
  const declared = theResource(assembly, 'AWS::DynamoDB::GlobalTable').physicalId;
  const inFlight = new InFlight();
  const lag = new IndexLag();
  const served = await serveLimitedTable({
    endpoint: engine.endpoint,
    api: engineApi(engine.endpoint, assembly.region),
    tableName: options.tableName ?? declared,
    limits,
    inFlight,
    lag,
    metrics: tableMetrics(store, declared),
  });
  return {
    endpoint: served.endpoint,
    limits,
    inFlight,
    lag,
    async stop() {
      served.server.closeAllConnections();
      await close(served.server);
    },
  };
}
