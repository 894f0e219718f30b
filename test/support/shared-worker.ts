/**
 * For files that share a worker: what a file changes in its process is undone after its last test.
 * Loaded modules stay, and so does the engine (worker-engine.ts).
 */
import { afterAll, vi } from 'vitest';
import { documents } from '../../packages/oms/document-client.ts';
import { dynamodb } from '../../table/requests/client.ts';
import { delayDeadlines } from './delay-deadlines.ts';
import { removeFromRequests } from './measurement/on-request.ts';
import { servicesOfWorker } from './table.ts';
import { waitForAnswers } from './wait-for-answers.ts';

// The files that are about a slow or silent DynamoDB have workers of their own.
waitForAnswers();
delayDeadlines();

const before = { ...process.env };

const OWN_WORKER = '(tag such a file: // @module-tag alone)';

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
 * A client keeps the address of its first request. If that is not the worker's own engine, this
 * file and all later ones miss their tables.
 */
async function expectOneEngine(): Promise<void> {
  const { engine, secrets } = await servicesOfWorker();
  for (const [name, address] of Object.entries(process.env))
    if (name.startsWith('AWS_ENDPOINT_URL') && ![engine, secrets, before[name]].includes(address))
      throw new Error(`this file sets ${name} to another address than the worker’s ${OWN_WORKER}`);
  if (engine === undefined) return;
  for (const client of [dynamodb, documents] as unknown as Client[])
    if ((await client.config.serviceConfiguredEndpoint()) !== engine)
      throw new Error(
        `since this file or one before it, a client has another engine ${OWN_WORKER}`,
      );
}

interface Client {
  readonly config: {
    /** Memoized by the SDK. */
    serviceConfiguredEndpoint(): Promise<string | undefined>;
  };
}
