const { timeout } = AbortSignal;

/**
 * Lets the functions' deadlines, which are seconds, come twenty times later: a busy machine must
 * not end a call. The files that test deadlines do without it.
 */
export function delayDeadlines(): void {
  AbortSignal.timeout = (milliseconds) =>
    timeout.call(AbortSignal, milliseconds < 2000 ? milliseconds : 20 * milliseconds);
}
