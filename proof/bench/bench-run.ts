/** The local run without output, with the bench's client on its table. */
import { DEFAULT_OPEN_ORDER_SHARDS } from '../../lib/settings/open-order-shards.ts';
import { type Run, run } from '../../packages/local/run.ts';
import type { RunListeners } from '../../packages/local/run-options.ts';
import { WITHOUT_SEARCHES } from '../../test/support/plain-stage.ts';
import { pointClientAt, spreadOpenOrders } from './bench-table.ts';

export interface BenchRun extends Run {
  /** Internal errors: functions' error lines, records that were given up, faults of the run. */
  readonly troubles: readonly string[];
}

/**
 * @param context CDK context, which overrides shop/stages/dev.json
 * @param onEvent called when an event reached the bus
 */
export async function startBenchRun(
  context: Readonly<Record<string, unknown>> = {},
  onEvent?: RunListeners['onEvent'],
): Promise<BenchRun> {
  const troubles: string[] = [];
  const backend = await run({
    port: 0,
    context: { ...WITHOUT_SEARCHES, ...context },
    ...(onEvent && { onEvent }),
    onFault: (fault) => void troubles.push(String(fault)),
    onLine: (name, line) =>
      void (line.includes('"level":"ERROR"') && troubles.push(`${name}: ${line}`)),
    onGiveUp: (file) => void troubles.push(`given up: ${file}`),
  });
  pointClientAt(backend.access.endpoint, backend.access.region);
  process.env['TABLE_NAME'] = backend.access.tableName;
  spreadOpenOrders(DEFAULT_OPEN_ORDER_SHARDS);
  return { ...backend, troubles };
}
