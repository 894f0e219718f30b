// @module-tag alone
import { afterAll, describe, expect, it, vi } from 'vitest';
import type * as engines from '../packages/local/dynamodb/engine.ts';
import { engineOfWorker } from './support/worker-engine.ts';

const failures = vi.hoisted(() => [] as Error[]);

vi.mock('../packages/local/dynamodb/engine.ts', async (original) => {
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
  afterAll(async () => (await engineOfWorker()).stop());

  it('is started again by the next file if it failed to start, and then stays', async () => {
    failures.push(new Error('no memory'));

    await expect(engineOfWorker()).rejects.toThrow('no memory');
    const { endpoint } = await engineOfWorker();

    expect((await fetch(endpoint)).status).toBeLessThan(500);
    expect((await engineOfWorker()).endpoint).toBe(endpoint);
  });
});
