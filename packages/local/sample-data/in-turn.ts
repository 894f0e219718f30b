/** Acts on one item after another: each waits for the one before it. */
export async function inTurn<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) await act(item);
}

/** Acts on each item in stages. Each stage has one item at a time, in their order. */
export async function inStages<Item>(
  items: readonly Item[],
  stages: readonly ((item: Item) => Promise<unknown>)[],
): Promise<void> {
  const ends: Promise<unknown>[] = stages.map(() => Promise.resolve());
  for (const item of items) {
    let before: Promise<unknown> = Promise.resolve();
    for (const [at, act] of stages.entries()) {
      before = Promise.all([before, ends[at]]).then(() => act(item));
      ends[at] = before;
    }
  }
  await Promise.all(ends);
}
