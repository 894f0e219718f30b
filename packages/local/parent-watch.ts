import { readFileSync } from 'node:fs';

/**
 * Calls back when npm has ended. npm passes SIGTERM on, and a terminal sends its Ctrl-C to the
 * script, too; but if npm is killed, its script would keep the port.
 */
export function whenNpmIsGone(act: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const before = npmProcess();
  const timer = setInterval(() => {
    const now = npmProcess();
    if (now === undefined || now === before) return;
    clearInterval(timer);
    act();
  }, 1000);
  timer.unref();
}

/**
 * Returns the process id of npm, which may run a script through a shell. Without /proc only the
 * parent is known. Undefined if it cannot be read now, as while this process has too many files
 * open (EMFILE): that is no sign of npm's end.
 */
function npmProcess(): number | undefined {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const [, name = '', parent = ''] = /^\d+ \((.*)\) \w (\d+)/.exec(stat) ?? [];
    return /^(ba|da|z|k)?sh$/.test(name) ? Number(parent) : ppid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? ppid : undefined;
  }
}
