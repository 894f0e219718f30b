import type { Table } from '../bench/part.ts';
import { toMarkdown } from '../bench/table-text.ts';
import { type Score, sumOf } from './mutant.ts';
import type { Survivor, Survivors } from './survivors.ts';
import { FOLDERS, GOALS } from './tests-of.ts';

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
`;

/** Makes the report of these files. */
export function reportOf(scores: ReadonlyMap<string, Score>, accepted: Survivors): string {
  const goals = FOLDERS.flatMap((folder) => {
    const files = [...scores].filter(([file]) => file.startsWith(`${folder}/`));
    if (files.length === 0) return [];
    const { mutants, percent } = sumOf(files.map(([, score]) => score));
    const measured = `${mutants} mutants in ${files.length} files`;
    return [`- \`${folder}/\`: ${percent} % of ${measured}, goal ${GOALS[folder]} %`];
  });
  const listed = Object.entries(accepted).filter(([file]) => scores.has(file));
  return [
    INTRODUCTION,
    '## Figures\n',
    ...goals,
    '',
    toMarkdown(scoreTable(scores)),
    '',
    listOf(Object.fromEntries(listed)),
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
