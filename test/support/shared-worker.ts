/**
 * For files that share a worker: what a file changes in its process is undone after its last test.
 * The engine and the loaded modules stay (table.ts).
 */
import { afterAll, vi } from 'vitest';
import { removeFromRequests } from '../../measurement/on-request.ts';

const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  removeFromRequests();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
