/**
 * Writes the measured tables into `docs/performance.md`, and those of the part `anti-patterns` into
 * `docs/anti-patterns.md`. `npm run bench -- --write` replaces the tables between the markers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine, type Machine } from './machine.ts';
import type { PartResult } from './part.ts';
import { toMarkdown } from './table-text.ts';

/** Parts with a separate page. */
const PAGES: Readonly<Record<string, string>> = { 'anti-patterns': 'anti-patterns.md' };

const pathOf = (part: string): string =>
  join(import.meta.dirname, '../..', 'docs', PAGES[part] ?? 'performance.md');

/** Reads the page that has a part's tables. */
export const readPage = (part = ''): string => readFileSync(pathOf(part), 'utf8');

/** Returns the page with a part's new tables. Timed tables also name the machine. */
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

/** The width of a document's text. */
const WIDTH = 100;

/** Wraps a sentence at spaces, into lines of at most `WIDTH` columns. */
export const wrapped = (sentence: string): string =>
  sentence.split(' ').reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text}${line.length + 1 + word.length > WIDTH ? '\n' : ' '}${word}`;
  });

function replace(page: string, name: string, text: string): string {
  const between = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- /bench:${name} -->)`);
  if (!between.test(page)) throw new Error(`the page has no markers for ${name}`);
  return page.replace(between, (_, open: string, close: string) => `${open}\n${text}\n\n${close}`);
}

export const writePage = (page: string, part: string): void => writeFileSync(pathOf(part), page);
