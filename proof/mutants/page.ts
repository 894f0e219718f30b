import type { Table } from '../bench/part.ts';
import { toMarkdown } from '../bench/table-text.ts';
import { type Score, scoreOfCounts, sumOf } from './mutant.ts';
import type { Survivor, Survivors } from './survivors.ts';
import { FOLDERS, GOALS, sources } from './tests-of.ts';

/** The page with the figures and the list. */
export const PAGE = 'docs/mutants.md';

/** The table of scores, with one row for each file and each folder. */
export function scoreTable(scores: ReadonlyMap<string, Score>): Table {
  const row = (name: string, { mutants, killed, alive, percent }: Score) => [
    name,
    mutants,
    killed,
    alive,
    percent,
  ];
  return {
    title: 'Mutants by source file',
    columns: ['File', 'Mutants', 'Killed', 'Alive', 'Score %'],
    rows: FOLDERS.flatMap((folder) => {
      const files = [...scores].filter(([file]) => file.startsWith(`${folder}/`));
      if (files.length === 0) return [];
      return [
        ...files.map(([file, one]) => row(file, one)),
        row(`${folder}/`, sumOf(files.map(([, one]) => one))),
      ];
    }),
  };
}

/** The folders in Markdown: `domain/` and `table/`. */
const quotedFolders = (): string => FOLDERS.map((folder) => `\`${folder}/\``).join(' and ');

const INTRODUCTION = `# Mutants

\`npm run mutants\` changes the sources of ${quotedFolders()} one expression at a time
with [Stryker](https://stryker-mutator.io), and runs the tests of that file
(\`proof/mutants/tests-of.ts\`) against each change. A change that no test notices survives. The
score is the share of changes that a test notices.

The command fails if a folder that is run as a whole scores below its goal, if a mutant survives
that is not listed below, or if a listed one no longer survives. It takes a file or a folder as an
argument, and \`--write\` writes the figures of the files that it ran into this page. The other
figures stay as they are: each is of the file's last run with \`--write\`, and a later change of the
file or of its tests is not in it. A file without a row has not been run so since it was written or
moved.
`;

const SCORE = /^\| (\S+\.ts) \| [\d,]+ \| ([\d,]+) \| ([\d,]+) \| [\d.]+ \|$/gm;

/** Reads the figures of a page, by file. */
export const scoresIn = (page: string): Map<string, Score> =>
  new Map(
    [...page.matchAll(SCORE)].map(([, file = '', ...counts]) => {
      const [killed = 0, alive = 0] = counts.map((count) => Number(count.replaceAll(',', '')));
      return [file, scoreOfCounts(killed, alive)];
    }),
  );

/** Makes the page. A file that is no longer there has no figures on it. */
export function pageOf(scores: ReadonlyMap<string, Score>, accepted: Survivors): string {
  const shown = new Map(
    sources().flatMap((file) => {
      const score = scores.get(file);
      return score ? [[file, score] as const] : [];
    }),
  );
  const goals = FOLDERS.map((folder) => {
    const files = [...shown].filter(([file]) => file.startsWith(`${folder}/`));
    const { mutants, percent } = sumOf(files.map(([, score]) => score));
    const measured = `${mutants} mutants in ${files.length} files`;
    return `- \`${folder}/\`: ${percent} % of ${measured}, goal ${GOALS[folder]} %`;
  });
  return [
    INTRODUCTION,
    '## Figures\n',
    ...goals,
    '',
    toMarkdown(scoreTable(shown)),
    '',
    listOf(accepted),
  ].join('\n');
}

/** The list of the mutants that may live, by file. */
export function listOf(accepted: Survivors): string {
  const files = Object.entries(accepted).map(([file, survivors]) =>
    [`### ${file}`, '', ...survivors.map(entryOf), ''].join('\n'),
  );
  return ['## Mutants that may live', '', ...files].join('\n');
}

function entryOf({ code, original, replacement, reason }: Survivor): string {
  const place = original === code ? '' : ` in ${quoted(code)}`;
  const change = `${quoted(original)} → ${replacement === '' ? 'nothing' : quoted(replacement)}`;
  return `- ${change}${place}\n  ${reason}`;
}

/** Quotes code with more backticks than it contains. */
const quoted = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);
