// @module-tag large
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../../packages/local/run.ts';
import { run } from '../../../test/support/local-run.ts';
import { OurBackend } from '../backends/ours.ts';
import { ourTokens } from '../our-tokens.ts';
import { RACES, runRaces } from '../run-races.ts';

describe('The races, against the local run', () => {
  let backend: Run;

  beforeAll(async () => {
    backend = await run({ port: 0 });
  });
  afterAll(() => backend?.stop());

  it.each(RACES.map(({ name, promise }) => [name, promise]))('%s: %s', async (name) => {
    const ours = new OurBackend(backend.url, await ourTokens(backend));

    const [result] = await runRaces(ours, { only: [name], rounds: 6, buyers: 30 });

    expect(result).toMatchObject({ rounds: 6, broken: 0, faults: [] });
  });
});
