import { randomUUID } from 'node:crypto';
import { engineApi } from '../../packages/local/dynamodb/engine-api.ts';
import { type Run, run as runLocally } from '../../packages/local/run.ts';
import type { RunOptions } from '../../packages/local/run-options.ts';
import { hasOwnEngine } from './own-engine.ts';
import { WITHOUT_SEARCHES } from './plain-stage.ts';

/**
 * Starts the local run, without searches by default. On a shared engine it has a table of its own,
 * and `stop` deletes it.
 */
export async function run(given: RunOptions): Promise<Run> {
  const options = { ...given, context: { ...WITHOUT_SEARCHES, ...given.context } };
  if (hasOwnEngine) return runLocally(options);
  const backend = await runLocally({ ...options, tableName: `orders-${randomUUID()}` });
  const { endpoint, region, tableName } = backend.access;
  return {
    ...backend,
    async stop() {
      await backend.stop();
      await engineApi(endpoint, region)('DeleteTable', { TableName: tableName });
    },
  };
}
