/** `npm run security`: runs the security tests, and prints their figures. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, readCommandLine } from '../../packages/api/commands/command-line.ts';

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly holds: boolean;
}

const values = readCommandLine(
  commandLine(
    'security',
    'Tries the protections: who gets in, what a role may do, what bad input does.',
  )
    .option('--json', 'the figures as JSON')
    .addHelpText(
      'after',
      '\nEnds with 0 when all of them hold, 1 when one does not. SEED=n chooses the cases.',
    ),
).opts<{ json?: boolean }>();

const folder = mkdtempSync(join(tmpdir(), 'orders-security-'));
const file = join(folder, 'figures');
try {
  const passed = await runTests();
  const figures = readFigures();
  if (values.json) console.log(JSON.stringify({ passed, figures }));
  else print(figures, passed);
  process.exitCode = passed && figures.length > 0 && figures.every(({ holds }) => holds) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs the protections as tests. The environment names the file for their figures. */
function runTests(): Promise<boolean> {
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--no-color',
      'test/security',
      'test/lib/table/least-privilege.test.ts',
      'test/lib/policy/policy-packs.test.ts',
    ],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, SECURITY_FIGURES: file },
      stdio: ['ignore', process.stderr, process.stderr],
    },
  );
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

/** Reads the figures by name. The last one counts, because a count may grow from test to test. */
function readFigures(): Figure[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return [
    ...new Map(
      lines.map((line) => JSON.parse(line) as Figure).map((figure) => [figure.name, figure]),
    ).values(),
  ];
}

function print(figures: readonly Figure[], passed: boolean): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, holds } of figures)
    console.log(`${holds ? '✓' : '✗'} ${name.padEnd(width)}  ${value}`);
  if (!passed) console.log('✗ a test failed: its report is above');
}
