import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process's children and theirs; whoever has ended but was not waited for does not count. */
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

/** With its arguments, or nothing if it has ended meanwhile. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Those that are still there after a while, which is none when all is well. */
export async function gone(pids: readonly number[]): Promise<number[]> {
  for (let wait = 0; wait < 60; wait++) {
    const left = processes().filter(({ pid }) => pids.includes(pid));
    if (left.length === 0) return [];
    await sleep(50);
  }
  return [...pids];
}
