import { Unreachable } from '../../packages/api/commands/exit-code.ts';
import { fetchPackages } from '../../packages/api/commands/job-packages.ts';

const reported = new Set<string>();

/**
 * The `require` of a folder with packages of its own, which are fetched once. Without a network it
 * is undefined, the reason is printed, and the caller skips its tests. In CI that is a failure.
 */
export async function fetchedPackages(folder: string): Promise<NodeJS.Require | undefined> {
  try {
    return await fetchPackages(folder);
  } catch (error) {
    if (process.env['CI'] || !(error instanceof Unreachable)) throw error;
    if (!reported.has(folder)) process.stderr.write(`SKIPPED: ${error.message}\n`);
    reported.add(folder);
    return undefined;
  }
}
