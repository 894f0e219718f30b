import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../../../functions/manifest/access-patterns.ts';
import { ROOT } from '../../commands/root.ts';
import { operationFiles } from '../operation-files.ts';
import { ENTITIES } from './entities.ts';
import { keySheet, parseKeySheet } from './key-sheet.ts';
import type { EntityRow } from './row.ts';

/**
 * The types of items that no row of `entities.ts` names, in the order of the sheet, each with the
 * operations whose table file, or a file in a folder of its own, names its key:
 * `stockAdjustmentKey` of StockAdjustment, or `SORT_PREFIX.stockAdjustment`.
 */
export const listedTypes = (sheet: readonly string[] = keySheet()): readonly EntityRow[] =>
  parseKeySheet(sheet)
    .map(({ type }) => type)
    .filter((type) => !NAMED.has(type))
    .map((type) => ({
      entity: wordsOf(type),
      documents: {},
      types: [type],
      patterns: patternsNaming(keyOf(type)),
    }));

const NAMED = new Set(
  ENTITIES.filter(({ example }) => !example).flatMap(({ types = [] }) => types),
);

/** `StockAdjustment` → `Stock adjustment`. */
const wordsOf = (type: string): string =>
  type.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function keyOf(type: string): RegExp {
  const name = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  return new RegExp(`\\b${name}Key\\b|\\bSORT_PREFIX\\.${name}\\b`);
}

const patternsNaming = (key: RegExp): readonly PatternId[] =>
  Object.values<AccessPattern>(ACCESS_PATTERNS)
    .filter((row) => sourcesOf(operationFiles(row).table).some((source) => key.test(source)))
    .map(({ id }) => id as PatternId);

/** The source of a table file, and of those that it has in a folder beside it. */
function sourcesOf(path: string): readonly string[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const parts = [...source.matchAll(/ from '(\.\/[\w-]+\/[\w-]+\.ts)'/g)].map(([, part = '']) =>
    readFileSync(join(ROOT, dirname(path), part), 'utf8'),
  );
  return [source, ...parts];
}
