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
 * after SIGKILL, when no exit handler runs. The watcher itself outlives the SIGTERM that ends the
 * command, to remove the command's temporary folder, if it has one.
 */
const UNTIL_WE_END =
  'folder=$1; shift; exec 3<&0; ' +
  '{ [ -n "$folder" ] && trap "" TERM; read -r _ <&3; kill -- -$$; ' +
  'for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 $$ || break; sleep 0.1; done; ' +
  '[ -n "$folder" ] && rm -rf -- "$folder"; } >/dev/null 2>&1 & ' +
  'exec "$@" </dev/null 3<&-';

interface UntilWeEnd extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** A folder that is removed when the command has ended. */
  readonly temporary?: string | undefined;
}

/**
 * Starts the command in its own process group, so that Ctrl-C reaches only this process, which ends
 * the group in order.
 */
export function spawnUntilWeEnd(
  command: readonly string[],
  { temporary = '', ...options }: UntilWeEnd = {},
): ChildProcessWithoutNullStreams {
  const child = spawn('/bin/sh', ['-c', UNTIL_WE_END, 'sh', temporary, ...command], {
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
