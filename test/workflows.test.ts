/** The workflows of `.github/`: their format and their rights. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };

const FOLDER = '.github/workflows';
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly with?: Readonly<Record<string, unknown>>;
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const NAMES = readdirSync(FOLDER).sort();
const workflowOf = (name: string): Workflow => parse(textOf(name));
const jobsOf = (name: string): Job[] => Object.values(workflowOf(name).jobs);
const stepsOf = (name: string): Step[] => jobsOf(name).flatMap(({ steps = [] }) => steps);

describe('The linter', () => {
  it.each([
    ['a step that is none', 'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - rnu: ls\n'],
    [
      'a job that needs one that is not there',
      'on: push\njobs:\n  a:\n    needs: b\n    runs-on: x\n',
    ],
    ['an event that is none', 'on: pushes\njobs:\n  a:\n    runs-on: x\n    steps: []\n'],
  ])('finds %s', (_, text) => {
    expect(validateWorkflow(text).errors).not.toEqual([]);
  });

  it.each(NAMES)('finds nothing in %s', (name) => {
    expect(validateWorkflow(textOf(name)).errors).toEqual([]);
  });
});

describe('The workflows', () => {
  it('are these', () => {
    expect(NAMES).toEqual([
      'check.yml',
      'deploy-stage.yml',
      'deploy.yml',
      'diff.yml',
      'mutants.yml',
      'record-stripe.yml',
    ]);
  });

  it.each(NAMES)('have no permission except those that a job names: %s', (name) => {
    expect(workflowOf(name).permissions).toEqual({});
    for (const { permissions } of jobsOf(name))
      expect([
        { contents: 'read' },
        { contents: 'read', 'id-token': 'write' },
        // The job that comments checks nothing out.
        { 'pull-requests': 'write' },
      ]).toContainEqual(permissions);
  });

  it('have a token for AWS only where they deploy', () => {
    const ofAws = NAMES.flatMap((name) =>
      Object.entries(workflowOf(name).jobs)
        .filter(([, { permissions }]) => permissions?.['id-token'] === 'write')
        .map(([job]) => `${name} ${job}`),
    );

    expect(ofAws).toEqual([
      'deploy-stage.yml deploy',
      'deploy.yml dev',
      'deploy.yml production',
      'diff.yml diff',
    ]);
  });

  it.each(NAMES)('pin every action by the SHA of a commit, with its version: %s', (name) => {
    const uses = textOf(name).match(/^.*\buses: .*$/gm) ?? [];

    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses)
      expect(line).toMatch(
        /uses: (\.\/\.github\/workflows\/[\w-]+\.yml|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
  });

  it.each(NAMES)('check the code out without leaving a token behind: %s', (name) => {
    for (const { uses, with: given } of stepsOf(name))
      if (uses?.startsWith('actions/checkout@'))
        expect(given).toMatchObject({ 'persist-credentials': false });
  });

  it.each(NAMES)('put no user input into a command: %s', (name) => {
    for (const { run = '' } of stepsOf(name)) expect(run).not.toContain('${{');
  });

  it.each(NAMES)('run existing commands: %s', (name) => {
    const commands = stepsOf(name).flatMap(({ run }) => run ?? []);
    const scripts = commands.flatMap((run) => /npm run ([\w-]+)/.exec(run)?.[1] ?? []);

    expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
    if (commands.includes('.ci/run')) expect(statSync('.ci/run').mode & 0o111).toBeGreaterThan(0);
  });

  it.each(NAMES)('have a time limit: %s', (name) => {
    for (const job of jobsOf(name))
      if (job.steps) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

describe('A comparison of a pull request', () => {
  const { jobs } = workflowOf('diff.yml');

  it('runs its code where no token can write, and with the rights of a reviewer', () => {
    expect(jobs['diff']?.environment).toBe('diff');
    expect(jobs['comment']?.steps?.filter(({ uses }) => uses)).toEqual([]);
    expect(textOf('diff.yml')).toContain('--method=template');
    expect(textOf('diff.yml')).toContain('head.repo.full_name == github.repository');
  });
});

describe('A deployment', () => {
  const { jobs } = workflowOf('deploy.yml');

  it('passes the checks, then dev, then production, each with its smoke test', () => {
    const runs = stepsOf('deploy-stage.yml').flatMap(({ run }) => run ?? []);

    expect(jobs['check']?.uses).toBe('./.github/workflows/check.yml');
    expect([jobs['dev']?.needs, jobs['production']?.needs]).toEqual(['check', 'dev']);
    expect([jobs['dev']?.with?.['stage'], jobs['production']?.with?.['stage']]).toEqual([
      'dev',
      'production',
    ]);
    expect(runs.map((run) => run.split(' ')[2])).toEqual([undefined, 'deploy', 'smoke']);
  });

  it('waits for the approval of its environment, which is named like the stage', () => {
    expect(jobsOf('deploy-stage.yml')[0]?.environment).toMatch(/^\$\{\{ inputs\.stage \}\}$/);
  });

  it('accepts a weaker protection only after a manual confirmation', () => {
    const { on } = workflowOf('deploy.yml');

    expect(on['workflow_dispatch']).toMatchObject({ inputs: { agree: { default: false } } });
    expect(jobs['production']?.with?.['agree']).toMatch(/^\$\{\{ inputs\.agree \|\| false \}\}$/);
    expect(textOf('deploy-stage.yml').match(/--yes/g)).toHaveLength(1);
    expect(textOf('deploy-stage.yml')).toMatch(/\$\{AGREE:\+--yes\}/);
  });
});
