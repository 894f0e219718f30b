/** Aborts at Ctrl-C, and when the process is asked to end. */
export function untilInterrupted(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  return ending.signal;
}
