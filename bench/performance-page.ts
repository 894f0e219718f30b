/**
 * `docs/performance.md`, and `docs/anti-patterns.md` for the part of that name: what is measured or
 * computed stands between markers, and is written there by `npm run bench -- --write`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine, type Machine } from './machine.ts';
import type { PartResult } from './part.ts';
import { toMarkdown } from './table-text.ts';

/** Parts with a page of their own. */
const PAGES: Readonly<Record<string, string>> = { 'anti-patterns': 'anti-patterns.md' };

const pathOf = (part: string): string =>
  join(import.meta.dirname, '..', 'docs', PAGES[part] ?? 'performance.md');

/** The page that a part's tables stand on. */
export const readPage = (part = ''): string => readFileSync(pathOf(part), 'utf8');

/** The page with a part's tables as they are now, and the machine that they were timed on. */
export function withTables(
  page: string,
  part: string,
  { tables, deterministic }: Pick<PartResult, 'tables' | 'deterministic'>,
  machine: Machine,
): string {
  const measured = deterministic ? [] : [wrapped(`Measured on ${describeMachine(machine)}.`)];
  const sections = Map.groupBy(tables, ({ section }) => (section ? `${part}-${section}` : part));
  return [...sections].reduce(
    (text, [name, ofSection]) =>
      replace(text, name, [...ofSection.map(toMarkdown), ...measured].join('\n\n')),
    page,
  );
}

/** Columns of a document's prose. */
const WIDTH = 100;

/** A sentence in lines of at most so many columns, broken at spaces. */
export const wrapped = (sentence: string): string =>
  sentence.split(' ').reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text}${line.length + 1 + word.length > WIDTH ? '\n' : ' '}${word}`;
  });

function replace(page: string, name: string, text: string): string {
  const between = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- /bench:${name} -->)`);
  if (!between.test(page)) throw new Error(`the page has no place for ${name}`);
  return page.replace(between, (_, open: string, close: string) => `${open}\n${text}\n\n${close}`);
}

export const writePage = (page: string, part: string): void => writeFileSync(pathOf(part), page);
