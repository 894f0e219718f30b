import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { shopFolder } from '../../../lib/shop/shop-folder.ts';
import { ROOT } from '../../api/commands/root.ts';

/** The folder of the synthesized assembly. */
export const ASSEMBLY = join(ROOT, 'cdk.out');

const CDK = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** The commands that check the templates against our rules and the CDK's. */
const CHECKED: ReadonlySet<string> = new Set(['synth', 'deploy']);

/**
 * Runs the CDK's own command line with this terminal.
 *
 * @returns its exit code
 */
export function runCdk(args: readonly string[]): Promise<number> {
  // The CDK starts the app by npm, whose INIT_CWD is another: a relative path would be, too.
  const env = {
    ...process.env,
    ...(process.env['SHOP'] && { SHOP: shopFolder() }),
    ...(CHECKED.has(args[0] ?? '') && { CDK_VALIDATION: 'true' }),
  };
  const child = spawn(process.execPath, [CDK, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
