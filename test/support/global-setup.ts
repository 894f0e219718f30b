import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { synthesize } from '../../packages/local/cloudformation/synthesize.ts';
import { PLAIN_STAGE } from './plain-stage.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The folder of the cloud assembly that all tests share, with the bundles of every function.
     */
    assembly: string;
  }
}

/**
 * Gives the tests a folder for temporary files, which is removed after them: CDK makes one for each
 * synthesis, and removes none. Synthesizes the stack as the local run does, with the defaults of
 * all options, unless `ORDERS_ASSEMBLY` names another: `npm run mutants` changes the sources.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'orders-tests-'));
  process.env['TMPDIR'] = folder;
  provide('assembly', process.env['ORDERS_ASSEMBLY'] || (await synthesize(PLAIN_STAGE)));
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
