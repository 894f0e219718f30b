/**
 * The engine of a worker. The SDK's clients keep the address of their first request, so all files
 * of a worker find their tables at the same one.
 */
import { type Engine, startEngine } from '../../packages/local/dynamodb/engine.ts';

let engine: Promise<Engine> | undefined;
let address: string | undefined;

/** The engine of this worker, or the one that DYNAMODB_ENDPOINT names. It ends with its process. */
export async function engineOfWorker(): Promise<Engine> {
  engine ??= startEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  address = (await engine).endpoint;
  return engine;
}

/** The address of this worker's engine. Undefined if none of its files has had a table. */
export const engineAddress = (): string | undefined => address;
