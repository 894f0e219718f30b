import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The descendants of a process. Ended processes that were not waited for do not count. */
export function descendants(pid: number): number[] {
  const children = processes().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child.pid, ...descendants(child.pid)]);
}

function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return [];
    }
  });
}

/** The command with its arguments. Empty if the process has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits a while for the processes to end, and returns those that still run: normally none. */
export async function gone(pids: readonly number[]): Promise<number[]> {
  for (let wait = 0; wait < 60; wait++) {
    const left = processes().filter(({ pid }) => pids.includes(pid));
    if (left.length === 0) return [];
    await sleep(50);
  }
  return [...pids];
}
