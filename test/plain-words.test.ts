import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A docblock begins with a verb phrase or a noun phrase. */
const CLAUSE = /^(?:What|Whom|Whose|Who|Whether|How|Where|When|Which)\b/;

/** Code, rows and requests do not speak: they return, contain, report, print, fail with. */
const PICTURE = /\b(?:tells?|told|telling|says?|said|saying|hears?|heard|vouch(?:es)?)\b/i;

/** Generated files, and a list of code with reasons. */
const NOT_OURS = /^(packages\/client\/(types|operations)\.ts|proof\/bench\/handlers\/peers\/)/;

/** Folders of installed packages, builds and measurements. */
const LEFT_OUT = ['node_modules', 'cdk.out', 'dist', 'results', 'reports', 'coverage'];

const find = (pattern: string): string[] =>
  globSync(pattern, {
    exclude: (name) => LEFT_OUT.includes(basename(name)) || basename(name).startsWith('.'),
  }).filter((path) => !NOT_OURS.test(path));

interface Comment {
  readonly line: number;
  readonly text: string;
  /** The first line of a block that has text. */
  readonly begins: boolean;
}

/** The comments of a source, line by line, without their marks. */
function commentsOf(source: string): Comment[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  // A block begins a line: `/*` in a string or a glob does not.
  const BLOCK = /(?<=^[ \t]*)\/\*[\s\S]*?\*\//gm;
  const blocks = [...source.matchAll(BLOCK)].flatMap(({ 0: block, index }) => {
    const from = source.slice(0, index).split('\n').length;
    const lines = block.split('\n').map((text, i) => ({
      line: from + i,
      text: text
        .replace(/^\s*\/?\*+\/?\s?/, '')
        .replace(/\*\/$/, '')
        .trim(),
    }));
    return lines.filter(({ text }) => text !== '').map((one, i) => ({ ...one, begins: i === 0 }));
  });
  const ends = source
    .replace(BLOCK, blank)
    .split('\n')
    .map((line, i) => ({ line: i + 1, text: /(?:^|\s)\/\/\s(.*)$/.exec(line)?.[1] ?? '' }));
  const lines = ends
    .filter(({ text }) => text !== '')
    .map((comment) => ({ ...comment, begins: false }));
  return [...blocks, ...lines].sort((a, b) => a.line - b.line);
}

describe('The comments of the sources', () => {
  const comments = find('**/*.{ts,tsx,mjs,css}').flatMap((path) =>
    commentsOf(readFileSync(path, 'utf8')).map((comment) => ({
      ...comment,
      place: `${path}:${comment.line}: ${comment.text}`,
    })),
  );

  it('are found', () => {
    expect(comments.length).toBeGreaterThan(3000);
    expect(comments.filter(({ place }) => place.startsWith('test/')).length).toBeGreaterThan(1500);
  });

  it('begin with what a thing is or does', () => {
    const clauses = comments.filter(({ text, begins }) => begins && CLAUSE.test(text));

    expect(clauses.map(({ place }) => place)).toEqual([]);
  });

  it('have none of the words that stand for others', () => {
    expect(comments.filter(({ text }) => PICTURE.test(text)).map(({ place }) => place)).toEqual([]);
  });

  it('are read from blocks, lines and ends of lines, and from no string', () => {
    const source = [
      '/** What it is. */',
      'const a = "https://shop.example"; // A URL.',
      '/*',
      ' * First.',
      ' * What follows.',
      ' */',
      '// Alone.',
    ];

    expect(commentsOf(source.join('\n'))).toEqual([
      { line: 1, text: 'What it is.', begins: true },
      { line: 2, text: 'A URL.', begins: false },
      { line: 4, text: 'First.', begins: true },
      { line: 5, text: 'What follows.', begins: false },
      { line: 7, text: 'Alone.', begins: false },
    ]);
  });
});

/** The titles of tests and of their groups: the texts before the functions that run them. */
const titlesOf = (source: string): { line: number; text: string; isGroup: boolean }[] => {
  const TITLE = /(?:\b(it|describe)(?:\.concurrent)?|\))\(\s*(['"`])((?:(?!\2).)+)\2,/g;
  return [...source.matchAll(TITLE)].map(({ 1: call, 3: text = '', index }) => ({
    line: source.slice(0, index).split('\n').length,
    text,
    isGroup: call === 'describe',
  }));
};

describe('The titles of the tests', () => {
  const titles = find('test/**/*.test.ts').flatMap((path) =>
    titlesOf(readFileSync(path, 'utf8')).map((title) => ({
      ...title,
      place: `${path}:${title.line}: ${title.text}`,
    })),
  );

  it('are found', () => {
    expect(titles.length).toBeGreaterThan(2000);
  });

  it('name the subject of a group, and no clause', () => {
    const clauses = titles.filter(({ text, isGroup }) => isGroup && CLAUSE.test(text));

    expect(clauses.map(({ place }) => place)).toEqual([]);
  });

  it('have none of the words that stand for others', () => {
    expect(titles.filter(({ text }) => PICTURE.test(text)).map(({ place }) => place)).toEqual([]);
  });

  it('are read from groups, tests and tables of tests', () => {
    const source = ["describe('A row', () => {", "  it('is read', () => {", "])('is %s', () => {"];

    expect(titlesOf(source.join('\n')).map(({ text }) => text)).toEqual([
      'A row',
      'is read',
      'is %s',
    ]);
  });
});

describe('The documents', () => {
  const lines = [...find('*.md'), ...find('docs/**/*.md')].flatMap((path) => {
    let isCode = false;
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((text, i) => ({ text, place: `${path}:${i + 1}: ${text}` }))
      .filter(({ text }) => {
        const isFence = /^\s*```/.test(text);
        if (isFence) isCode = !isCode;
        return !isFence && !isCode;
      });
  });

  it('have none of the words that stand for others', () => {
    expect(lines.length).toBeGreaterThan(2000);
    const prose = lines.filter(({ text }) => PICTURE.test(text.replace(/`[^`]*`/g, '')));
    expect(prose.map(({ place }) => place)).toEqual([]);
  });
});
