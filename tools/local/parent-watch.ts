import { readFileSync } from 'node:fs';

/**
 * Calls back when npm has ended. npm passes SIGTERM on, and a terminal sends its Ctrl-C to the
 * script, too; but if npm is killed, its script would keep the port.
 */
export function whenNpmIsGone(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const before = npmProcess();
  const timer = setInterval(() => {
    if (npmProcess() === before) return;
    clearInterval(timer);
    act();
  }, 1000);
  timer.unref();
}

/**
 * Returns the process id of npm, which may run a script through a shell. Without /proc only the
 * parent is known.
 */
function npmProcess(): number {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const [, name = '', parent = ''] = /^\d+ \((.*)\) \w (\d+)/.exec(stat) ?? [];
    return /^(ba|da|z|k)?sh$/.test(name) ? Number(parent) : ppid;
  } catch {
    return ppid;
  }
}
