// @module-tag alone
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenNpmIsGone } from '../parent-watch.ts';

vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  readFileSync: vi.fn(),
}));

const read = vi.mocked(readFileSync);
const npmIs = (pid: number) => read.mockReturnValue(`77 (sh) S ${pid} 1 1`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_event', 'start');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('acts once npm has ended', async () => {
  const act = vi.fn();
  npmIs(42);
  whenNpmIsGone(act);
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).not.toHaveBeenCalled();

  npmIs(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledOnce();
});

it('goes on while a busy run cannot read which process is npm', async () => {
  const act = vi.fn();
  npmIs(42);
  whenNpmIsGone(act);
  read.mockImplementation(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  });
  await vi.advanceTimersByTimeAsync(5000);

  npmIs(42);
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).not.toHaveBeenCalled();
});
