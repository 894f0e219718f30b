// @module-tag alone
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type * as engines from '../tools/local/dynamodb/engine.ts';
import { endStreamedEngine, engineOfWorker } from './support/worker-engine.ts';

const failures = vi.hoisted(() => [] as Error[]);

vi.mock('../tools/local/dynamodb/engine.ts', async (original) => {
  const actual = await original<typeof engines>();
  return {
    ...actual,
    startEngine: (options: engines.EngineOptions) => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : actual.startEngine(options);
    },
  };
});

describe.skipIf(process.env['DYNAMODB_ENDPOINT'] !== undefined)('The engine of a worker', () => {
  afterAll(endStreamedEngine);

  it('is started again by the next file if it failed to start', async () => {
    failures.push(new Error('no memory'));

    await expect(engineOfWorker({ stream: true })).rejects.toThrow('no memory');
    await endStreamedEngine();
    const { endpoint } = await engineOfWorker({ stream: true });

    expect((await fetch(endpoint)).status).toBeLessThan(500);
  });

  it('waits for its port if another server has taken it', async () => {
    const { endpoint } = await engineOfWorker({ stream: true });
    await endStreamedEngine();
    const other = createServer().listen(Number(new URL(endpoint).port), '127.0.0.1');
    await once(other, 'listening');
    setTimeout(() => other.close(), 600);

    expect((await engineOfWorker({ stream: true })).endpoint).toBe(endpoint);
  });
});
