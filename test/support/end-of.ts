import type { ChildProcessWithoutNullStreams } from 'node:child_process';

/** The end of a command: its exit code, or null after a signal, and its two outputs. */
export interface End {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Waits until a command has ended and its outputs are closed. */
export function endOf(child: ChildProcessWithoutNullStreams): Promise<End> {
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
