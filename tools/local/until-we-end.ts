/** Starts a process that ends with this one, even after SIGKILL. */
import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type SpawnOptions,
  spawn,
} from 'node:child_process';

/**
 * A shell script that becomes the command and leaves a watcher behind. The watcher ends the command
 * when our end of its standard input closes. The kernel closes it however this process ends, even
 * after SIGKILL, when no exit handler runs.
 */
const UNTIL_WE_END =
  'exec 3<&0; { read -r _ <&3; kill -- -$$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-';

/**
 * Starts the command in its own process group, so that Ctrl-C reaches only this process, which ends
 * the group in order.
 */
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

/** Ends the process and all processes that it started. */
export function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
