/** A process that ends with this one, however this one ends. */
import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type SpawnOptions,
  spawn,
} from 'node:child_process';

/**
 * Becomes the command and leaves a watcher behind that ends it when our end of its standard input
 * closes. The kernel does that however we end, SIGKILL included, which no exit handler of ours
 * survives.
 */
const UNTIL_WE_END =
  'exec 3<&0; { read -r _ <&3; kill -- -$$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-';

/** In a process group of its own, so that Ctrl-C reaches us alone and we end it in order. */
export function spawnUntilWeEnd(
  command: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn('/bin/sh', ['-c', UNTIL_WE_END, 'sh', ...command], {
    ...options,
    detached: true,
    stdio: 'pipe',
  });
  child.stdin.on('error', () => {});
  return child;
}

/** With all that it started. */
export function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has already gone.
  }
}
