/** The beginnings of a run: what takes seconds, and the port that must be free before them. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { synthesize } from './cloudformation/synthesize.ts';
import { loadIdentity } from './cognito/identity.ts';
import { startEngine } from './dynamodb/engine.ts';
import { tablePreparation } from './dynamodb/prepare-table.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import { close, listen } from './loopback.ts';
import type { RunOptions } from './run-options.ts';

/** Starts what takes seconds, at the same time: the engine, the synthesis, the table's process. */
export async function foundations({ dataFolder, enginePort, context }: RunOptions) {
  const prepareTable = tablePreparation();
  const [engine, directory, identity] = await Promise.all([
    startEngine({ dbPath: dataFolder && join(dataFolder, 'orders.db'), port: enginePort }),
    synthesize(context),
    loadIdentity(LOCAL_FOLDER),
  ]);
  return { engine, directory, identity, prepareTable };
}

/** Checks the port before the seconds of work. The gateway checks it again. @throws {Failure} */
export async function mustBeFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port, inUse(port));
  await close(probe);
}

export const inUse = (port: number): string =>
  `port ${port} is in use: choose another, as by npm start -- --port 3001`;
