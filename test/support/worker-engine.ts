/**
 * The engine of a worker. The SDK's clients keep the address of their first request, so all files
 * of a worker find their tables at the same one.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, startEngine } from '../../tools/local/dynamodb/engine.ts';

/**
 * Below the ports that a system gives to clients by itself (from 32768 on Linux, from 49152
 * elsewhere): between two engines, only another server can take one.
 */
const PORTS = [15_000, 32_000] as const;
const ATTEMPTS = 20;

let engine: Promise<Engine> | undefined;
let port: number | undefined;
let address: string | undefined;
let hasStreamed = false;

/** The engine of this worker, or the one that DYNAMODB_ENDPOINT names. It ends with its process. */
export async function engineOfWorker({ stream }: { readonly stream: boolean }): Promise<Engine> {
  hasStreamed ||= stream;
  engine ??= start(ATTEMPTS).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  address = (await engine).endpoint;
  return engine;
}

/** The address of this worker's engine. Undefined if none of its files has had a table. */
export const engineAddress = (): string | undefined => address;

/**
 * Ends an engine that had a table with a stream: it gets slower with each record that it ever
 * streamed, in any table. The next file's engine is a new one at the same address.
 */
export async function endStreamedEngine(): Promise<void> {
  if (!hasStreamed) return;
  const streamed = await engine;
  await streamed?.stop();
  engine = undefined;
  hasStreamed = false;
}

/**
 * Chooses a port for the first engine. If it is taken, the first engine gets another one; a later
 * one waits for it, five seconds in all.
 */
async function start(attemptsLeft: number): Promise<Engine> {
  const chosen = port ?? randomInt(...PORTS);
  try {
    const started = await startEngine({ port: chosen });
    port = chosen;
    return started;
  } catch (error) {
    const isTaken = error instanceof Error && error.message.includes('is in use');
    if (!isTaken || attemptsLeft === 1) throw error;
    if (port !== undefined) await sleep(250);
    return start(attemptsLeft - 1);
  }
}
