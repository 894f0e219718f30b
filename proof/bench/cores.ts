import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const TASKSET = '/usr/bin/taskset';

/**
 * Limits this process, its threads and its children to so many cores, if the system supports it.
 * Returns the number of cores.
 */
export function keepToCores(cores: number): number {
  if (availableParallelism() > cores && existsSync(TASKSET)) {
    const list = Array.from({ length: cores }, (_, core) => core).join();
    execFileSync(TASKSET, ['--all-tasks', '--cpu-list', '--pid', list, String(process.pid)], {
      stdio: 'ignore',
    });
  }
  return availableParallelism();
}
