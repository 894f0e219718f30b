/** Aborts at Ctrl-C or SIGTERM. */
export function untilInterrupted(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  return ending.signal;
}
