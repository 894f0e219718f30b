import type { Table } from '../../tools/bench/part.ts';
import { toMarkdown } from '../../tools/bench/table-text.ts';
import { type Mutant, scoreOf } from './mutant.ts';
import type { Survivor, Survivors } from './survivors.ts';
import { FOLDERS, GOALS } from './tests-of.ts';

/** The page with the figures and the list. */
export const PAGE = 'docs/mutants.md';

/** The table of scores, with one row for each file and each folder. */
export function scoreTable(mutants: ReadonlyMap<string, readonly Mutant[]>): Table {
  const row = (name: string, all: readonly Mutant[]) => {
    const { mutants: counted, killed, alive, percent } = scoreOf(all);
    return [name, counted, killed, alive, percent];
  };
  return {
    title: 'Mutants by source file',
    columns: ['File', 'Mutants', 'Killed', 'Alive', 'Score %'],
    rows: FOLDERS.flatMap((folder) => {
      const files = [...mutants].filter(([file]) => file.startsWith(`${folder}/`));
      if (files.length === 0) return [];
      return [
        ...files.map(([file, all]) => row(file, all)),
        row(
          `${folder}/`,
          files.flatMap(([, all]) => all),
        ),
      ];
    }),
  };
}

/** The folders in Markdown: `domain/`, `table/` … */
const quotedFolders = (): string => FOLDERS.map((folder) => `\`${folder}/\``).join(', ');

const INTRODUCTION = `# Mutants

\`npm run mutants\` changes the sources of ${quotedFolders()} one
expression at a time with [Stryker](https://stryker-mutator.io), and runs the tests of that file
(\`test/mutants/tests-of.ts\`) against each change. A change that no test notices survives. The
score is the share of changes that a test notices.

The command fails if a folder scores below its goal, if a mutant survives that is not listed below,
or if a listed one no longer survives. It takes a file or a folder as an argument, and \`--write\`
writes this page from the last run of each file.
`;

export function pageOf(
  mutants: ReadonlyMap<string, readonly Mutant[]>,
  accepted: Survivors,
): string {
  const goals = FOLDERS.map((folder) => {
    const all = [...mutants]
      .filter(([file]) => file.startsWith(`${folder}/`))
      .flatMap(([, list]) => list);
    const { mutants: counted, percent } = scoreOf(all);
    return `- \`${folder}/\`: ${percent} % of ${counted} mutants, goal ${GOALS[folder]} %`;
  });
  return [
    INTRODUCTION,
    '## Figures\n',
    ...goals,
    '',
    toMarkdown(scoreTable(mutants)),
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
