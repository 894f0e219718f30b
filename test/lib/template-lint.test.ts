// @module-tag large first
/**
 * The findings of cfn-lint and the SAM CLI in the templates, if they are installed. Otherwise the
 * tests are reported as skipped. Both read `.cfnlintrc`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVERY_OPTION } from '../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

/** SAM requires a region, and no account. */
const env = { ...process.env, AWS_DEFAULT_REGION: 'eu-central-1', SAM_CLI_TELEMETRY: '0' };

/** The tool's own version. Undefined if it is not installed. */
const versionOf = (tool: string): string | undefined => {
  const { status, stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8', env });
  return status === 0 ? stdout.trim() : undefined;
};
const SKIPPED = 'skipped, because it is not installed';

const cfnLint = versionOf('cfn-lint');
const sam = versionOf('sam');

const CONTEXTS = {
  dev: { stage: 'dev' },
  production: { stage: 'production' },
  'every option': EVERY_OPTION,
};
type Context = keyof typeof CONTEXTS;

let made: readonly { readonly context: Context; readonly path: string }[] | undefined;

/** Synthesized for the first tool that is installed. */
const templates = () => {
  made ??= (Object.keys(CONTEXTS) as Context[]).flatMap((context) => {
    const { folder } = synthesizeWith(CONTEXTS[context]);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => ({ context, path: join(folder, file) }));
  });
  return made;
};

describe.runIf(cfnLint)(`cfn-lint (${cfnLint ?? SKIPPED})`, () => {
  it('finds nothing in any stage, with every option, in nested stacks', () => {
    const args = ['--', ...templates().map(({ path }) => path)];
    const { status, stdout } = spawnSync('cfn-lint', args, { encoding: 'utf8', env });

    // The backend of two stages, and with every option its nested stack and its edge.
    expect(templates()).toHaveLength(5);
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe.runIf(sam)(`sam validate --lint (${sam ?? SKIPPED})`, () => {
  it.each(Object.keys(CONTEXTS))(
    'accepts the templates of %s',
    (named) => {
      const ofContext = templates().filter(({ context }) => context === named);
      expect(ofContext).not.toEqual([]);
      for (const { path } of ofContext) {
        const args = ['validate', '--lint', '--template', path];
        const { status, stdout, stderr } = spawnSync('sam', args, { encoding: 'utf8', env });

        expect(`${stdout}${stderr}`).toContain('is a valid SAM Template');
        expect(status).toBe(0);
      }
    },
    360_000,
  );
});
