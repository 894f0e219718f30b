/** Removes the files that killed runs left in the local folder. */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LATEST_ASSEMBLY, LOCAL_FOLDER } from './local-folder.ts';

/**
 * Removes the assemblies, failure folders, mutated copies and addresses of processes that have
 * ended. The latest assembly stays, because the token command reads it later.
 */
export function removeLeftBehind(): void {
  if (!existsSync(LOCAL_FOLDER)) return;
  const latest = existsSync(LATEST_ASSEMBLY) ? basename(realpathSync(LATEST_ASSEMBLY)) : undefined;
  for (const name of readdirSync(LOCAL_FOLDER)) {
    const path = join(LOCAL_FOLDER, name);
    const pid = makerOf(name, path);
    if (pid !== undefined && !isRunning(pid) && name !== latest)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Undefined for a file that outlives a run, and for an address that is just being written. */
function makerOf(name: string, path: string): number | undefined {
  const [, pid] = /^(?:assembly|failures|stryker)-(\d+)$/.exec(name) ?? [];
  if (pid !== undefined) return Number(pid);
  if (!/^run-\d+\.json$/.test(name)) return undefined;
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { pid?: number }).pid;
  } catch {
    return undefined;
  }
}

/** True if the process runs, also under another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
