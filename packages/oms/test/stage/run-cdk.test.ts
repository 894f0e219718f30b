// @module-tag alone
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';

const spawned: { readonly env: NodeJS.ProcessEnv }[] = [];
vi.mock('node:child_process', () => ({
  spawn: (_: string, __: readonly string[], options: { readonly env: NodeJS.ProcessEnv }) => {
    spawned.push(options);
    const child = new EventEmitter();
    queueMicrotask(() => child.emit('close', 0));
    return child;
  },
}));
const { runCdk } = await import('../../stage/run-cdk.ts');

afterEach(() => vi.unstubAllEnvs());

describe('The CDK’s own command line', () => {
  it.each([
    ['synth', 'true'],
    ['deploy', 'true'],
    ['diff', undefined],
    ['list', undefined],
  ])('checks the templates by our rules only where they go out: %s', async (command, expected) => {
    vi.stubEnv('CDK_VALIDATION', undefined);

    expect(await runCdk([command])).toBe(0);
    expect(spawned.at(-1)?.env['CDK_VALIDATION']).toBe(expected);
  });
});
