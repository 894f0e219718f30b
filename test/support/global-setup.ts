import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import cdk from '../../cdk.json' with { type: 'json' };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cloud assembly of this run: synthesized once, with the bundles of every function. */
    assembly: string;
  }
}

/**
 * Gives the tests a folder for temporary files, which is removed after them: CDK makes one for each
 * synthesis, and removes none. Synthesizes the stack, unless `ORDERS_ASSEMBLY` names an assembly:
 * `npm run mutants` starts Vitest for each source file, and synthesizes once.
 */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'orders-tests-'));
  process.env['TMPDIR'] = folder;
  provide('assembly', process.env['ORDERS_ASSEMBLY'] || synthesize(join(folder, 'assembly')));
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function synthesize(assembly: string): string {
  const { status } = spawnSync(process.execPath, ['bin/app.ts'], {
    stdio: 'inherit',
    // `npm run synth` and test/lib/orders-stack.test.ts run CDK's check of the template.
    env: {
      ...process.env,
      CDK_VALIDATION: 'false',
      CDK_OUTDIR: assembly,
      CDK_CONTEXT_JSON: JSON.stringify(cdk.context),
    },
  });
  if (status !== 0) throw new Error('the stack cannot be synthesized');
  return assembly;
}
