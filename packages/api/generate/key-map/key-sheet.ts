import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../commands/root.ts';

/**
 * A table of keys, as in the headers of `table/keys.ts` and the examples: one line for each type of
 * item, with cells below the names of the first line.
 */
export interface SheetRow {
  readonly type: string;
  /** The keys that the item has, by attribute (`PK`, `GSI1SK` …). */
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

/** Finds the next cell; a cell that is longer than its column moves it to the right. */
function nextWord(line: string, index: number): number {
  let start = index;
  while (start > 0 && start < line.length && line[start - 1] !== ' ') start++;
  return start;
}

/**
 * Returns the table of keys in the header of `table/keys.ts`, the only description of the product's
 * keys.
 */
export function keySheet(): string[] {
  const [head = ''] = readFileSync(join(ROOT, 'table/keys.ts'), 'utf8').split('*/');
  return head
    .split('\n')
    .filter((line) => line.startsWith(' *   '))
    .map((line) => line.slice(' *   '.length).trimEnd());
}
