import { readFileSync } from 'node:fs';

/** npm passes its signals on; a killed npm cannot, and would leave its script holding the port. */
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
 * npm runs a script through a shell, which may stay between the two. Without /proc only the parent
 * can be seen.
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
