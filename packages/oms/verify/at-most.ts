/**
 * Runs over the values in order, at most so many at a time, and returns the results in order. After
 * an error no further value is started.
 */
export async function atMost<Value, Result>(
  limit: number,
  values: readonly Value[],
  act: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = values.entries();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [i, value] of waiting) {
      if (failures.length > 0) return;
      try {
        results[i] = await act(value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
