/**
 * A sheet of keys, as `table/keys.ts` and the examples have it in their heads: one line for each
 * type of item, its cells below the names of the first line.
 */
export interface SheetRow {
  readonly type: string;
  /** By attribute (`PK`, `GSI1SK` …), where the item has it. */
  readonly keys: Readonly<Record<string, string>>;
}

export function parseKeySheet([header = '', ...lines]: readonly string[]): SheetRow[] {
  const columns = [...header.matchAll(/\S+/g)].map(({ 0: name, index }) => ({ name, index }));
  return lines.map((line) => {
    const starts = columns.map(({ index }) => nextWord(line, index));
    const cells = columns.map(({ name }, i): [string, string] => [
      name,
      line.slice(starts[i], starts[i + 1]).trim(),
    ]);
    const { type = '', ...keys } = Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
    return { type, keys };
  });
}

/** A cell that is longer than its column pushes the next one to the right. */
function nextWord(line: string, index: number): number {
  let start = index;
  while (start > 0 && start < line.length && line[start - 1] !== ' ') start++;
  return start;
}
