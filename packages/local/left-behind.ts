/** Removes the files that ended runs left in the local folder. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';
import { LOCAL_FOLDER } from './local-folder.ts';

/**
 * Removes the failure folders, mutated copies, half-installed packages, unfinished assemblies and
 * addresses of processes that have ended. Finished assemblies stay:
 * `packages/local/cloudformation/kept-assemblies.ts`.
 */
export function removeLeftBehind(): void {
  if (!existsSync(LOCAL_FOLDER)) return;
  for (const name of readdirSync(LOCAL_FOLDER)) {
    const path = join(LOCAL_FOLDER, name);
    const pid = makerOf(name, path);
    if (pid !== undefined && !isRunning(pid)) rmSync(path, { recursive: true, force: true });
  }
}

/** Undefined for what outlives a run, and for an address that its run is just writing. */
function makerOf(name: string, path: string): number | undefined {
  const [, pid] =
    /^(?:assembly-[0-9a-f]{16}|failures|packages-\w+|stryker)-(\d+)$/.exec(name) ?? [];
  if (pid !== undefined) return Number(pid);
  if (!/^run-\d+\.json$/.test(name)) return undefined;
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { pid?: number }).pid;
  } catch {
    return undefined;
  }
}
