/** Runs over the values in order, at most so many at a time; answers in order. */
export async function atMost<Value, Result>(
  limit: number,
  values: readonly Value[],
  act: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = values.entries();
  const worker = async () => {
    for (const [i, value] of waiting) results[i] = await act(value);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
