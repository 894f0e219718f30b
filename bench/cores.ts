import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const TASKSET = '/usr/bin/taskset';

/**
 * Keeps this process, its threads and all that it starts to so many cores, where that can be asked
 * for; answers how many there then are.
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
