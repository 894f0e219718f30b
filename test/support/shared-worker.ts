/**
 * For files that share a worker: what a file changes in its process is undone after its last test.
 * The engine and the loaded modules stay (table.ts).
 */
import { afterAll, vi } from 'vitest';
import { removeFromRequests } from '../../measurement/on-request.ts';
import { documents } from '../../oms/document-client.ts';
import { table } from '../../table/requests/client.ts';
import { servicesOfWorker } from './table.ts';

const before = { ...process.env };

afterAll(async () => {
  try {
    await expectOneEngine();
  } finally {
    undo();
  }
});

function undo(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  removeFromRequests();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}

/**
 * A client keeps the address of its first request. Of another server than the worker's own, later
 * files of the worker would find nothing there.
 */
async function expectOneEngine(): Promise<void> {
  const { engine, secrets } = await servicesOfWorker();
  for (const [name, address] of Object.entries(process.env))
    if (name.startsWith('AWS_ENDPOINT_URL') && ![engine, secrets, before[name]].includes(address))
      throw new Error(`${name} is another address than the worker’s: ${ALONE}`);
  if (engine === undefined) return;
  for (const client of [table, documents] as unknown as Client[])
    if ((await client.config.serviceConfiguredEndpoint()) !== engine)
      throw new Error(`a client has another address than the worker’s engine: ${ALONE}`);
}

const ALONE = 'test/files.ts, ALONE';

interface Client {
  readonly config: {
    /** Memoized by the SDK. */
    serviceConfiguredEndpoint(): Promise<string | undefined>;
  };
}
