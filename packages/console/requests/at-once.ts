/** The number of requests that are on their way at once. */
const AT_ONCE = 6;

/** Does something for each, six at a time. */
export async function forEachAtOnce<One>(
  all: readonly One[],
  act: (item: One) => Promise<unknown>,
): Promise<void> {
  const queue = all.values();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
