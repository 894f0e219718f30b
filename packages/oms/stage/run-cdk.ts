import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../api/commands/root.ts';

/** The folder of the synthesized assembly. */
export const ASSEMBLY = join(ROOT, 'cdk.out');

const CDK = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/**
 * Runs the CDK's own command line with this terminal.
 *
 * @returns its exit code
 */
export function runCdk(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [CDK, ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
