import { execFile } from 'node:child_process';
import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { program } from '../../program.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const oms = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const words = ['packages/oms/oms.ts', ...args];
    execFile(process.execPath, words, { env: process.env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

/** Values of arguments and of required options, by what commander calls them. */
const VALUES: Readonly<Record<string, string>> = {
  since: '2026-11-22T10:00:00Z',
  endpoint: 'w-1',
  writes: '1',
  reads: '1',
  gb: '1',
  bytes: '1300',
  orderId: 'o-1',
  provider: 'stripe',
  file: 'orders.jsonl',
  what: 'orders.jsonl',
  source: 'shop',
  words: 'off',
  sku: 'ABC',
};

/** Options that a command needs, although commander does not require them. */
const ALSO_NEEDED: Readonly<Record<string, readonly string[]>> = {
  verify: ['--all'],
  import: ['--source', 'shop'],
  export: ['--from', '2026-11-22', '--out', '-'],
};

/** The commands whose output is a document of AWS's, and so JSON in any case. */
const PRINTS_POLICIES = ['rights'];

/** The commands that never use the local run. */
const WITHOUT_LOCAL_RUN = [
  'capacity',
  'shards',
  'cost',
  'webhook-sink',
  'operators',
  'units',
  'rights',
  'rollback',
  'provider check',
];

const wordFor = (name: string): string => {
  const value = VALUES[name];
  if (value === undefined) throw new RangeError(`VALUES has no ${name}`);
  return value;
};
const flagOf = ({ long }: Option): string => String(long);
/** True if the value is read, and may be wrong by itself. */
const isRead = ({ parseArg, argChoices, long }: Option) =>
  long !== '--secret' && (parseArg !== undefined || argChoices !== undefined);

const argumentsOf = (command: Command): string[] =>
  command.registeredArguments
    .filter(({ required }) => required)
    .map((one) => one.argChoices?.[0] ?? wordFor(one.name()));
const requiredOf = (command: Command, except?: Option): string[] =>
  command.options
    .filter((option) => option.mandatory && option !== except)
    .flatMap((option) => [flagOf(option), wordFor(option.attributeName())]);

/** One line on standard error that names the mistake, and code 2. */
function expectMisuse({ code, stdout, stderr }: Ended, named: string): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(named);
}

describe('npm run oms', () => {
  it('ends with 2 for an unknown command, and prints one line', async () => {
    expectMisuse(await oms('mend'), "unknown command 'mend'");
  });

  it('prints its commands', async () => {
    const { code, stdout } = await oms('--help');

    expect(code).toBe(0);
    for (const command of program.commands) expect(stdout).toContain(`\n  ${command.name()} `);
    expect(stdout).toMatch(/^Exit codes: 0/m);
  });
});

/** Each command by its words: `provider check` is a command of `provider`. */
const named = (commands: readonly Command[], before: readonly string[] = []): [string, Command][] =>
  commands.flatMap((command) => {
    const words = [...before, command.name()];
    return command.commands.length > 0
      ? named(command.commands, words)
      : [[words.join(' '), command]];
  });

describe.each(named(program.commands))('npm run oms -- %s', (name, command) => {
  const own = name.split(' ');
  const valid = [...own, ...argumentsOf(command), ...requiredOf(command)];

  it.concurrent('prints its options, choices and exit codes', async () => {
    const { code, stdout, stderr } = await oms(...own, '--help');

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const words = stdout.replace(/\s+/g, ' ');
    expect(words).toContain(`Usage: oms ${name} [options]`);
    for (const option of command.options) expect(words).toContain(` ${option.flags} `);
    for (const { argChoices = [] } of command.registeredArguments) {
      const quoted = argChoices.map((choice) => `"${choice}"`).join(', ');
      expect(words).toContain(argChoices.length > 0 ? `(choices: ${quoted})` : '');
    }
    expect(stdout).toMatch(/^Exit codes: 0 [^\n]*\b2 wrong options/m);
    if (!PRINTS_POLICIES.includes(name)) expect(flagsOf(command)).toContain('--json');
  });

  it.concurrent('ends with 2 for an unknown option, and prints one line', async () => {
    expectMisuse(await oms(...valid, '--color'), "unknown option '--color'");
  });

  const takesAll = command.registeredArguments.some(({ variadic }) => variadic);
  it.skipIf(takesAll).concurrent(
    'ends with 2 for a word too much, and prints one line',
    async () => {
      const optional = command.registeredArguments.filter(({ required }) => !required);
      const words = [...optional, 1].map(() => 'more');
      expectMisuse(await oms(...valid, ...words), `too many arguments for '${command.name()}'`);
    },
  );

  it.concurrent.each([...argumentsOf(command).entries()])(
    'ends with 2 without argument %i, %s',
    async (at) => {
      const words = [...own, ...argumentsOf(command).slice(0, at), ...requiredOf(command)];
      const missing = command.registeredArguments[at]?.name();
      expectMisuse(await oms(...words), `missing required argument '${missing}'`);
    },
  );

  const choosing = command.registeredArguments.filter(({ argChoices }) => argChoices);
  it.runIf(choosing.length > 0)('ends with 2 for another choice, and lists all', async () => {
    const others = valid.slice(own.length + 1);
    const ended = await oms(...own, 'forget', ...others);
    expectMisuse(ended, "argument value 'forget' is invalid");
    expect(ended.stderr).toContain(`choices are ${choosing[0]?.argChoices?.join(', ')}.`);
  });

  const mandatory = command.options.filter((option) => option.mandatory);
  it.concurrent.each(mandatory.map((option) => [flagOf(option), option] as const))(
    'ends with 2 without %s, and names it',
    async (flag, option) => {
      const words = [...own, ...argumentsOf(command), ...requiredOf(command, option)];
      expectMisuse(await oms(...words), flag);
    },
  );

  const withValue = command.options.filter(({ required }) => required);
  it.concurrent.each(withValue.map((option) => [flagOf(option)] as const))(
    'ends with 2 for %s without its value',
    async (flag) => {
      expectMisuse(await oms(...valid, flag), 'argument missing');
    },
  );

  const read = command.options.filter(isRead);
  it.concurrent.each(read.map((option) => [flagOf(option)] as const))(
    'ends with 2 for a wrong value of %s, and names it',
    async (flag) => {
      expectMisuse(await oms(...valid, flag, 'x'), `option '${flag}`);
    },
  );

  it.skipIf(WITHOUT_LOCAL_RUN.includes(name)).concurrent(
    'ends with 3 without a local run',
    async () => {
      const also = ALSO_NEEDED[name] ?? [];
      const { code, stdout, stderr } = await oms(...valid, ...also, '--port', '1', '--json');

      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain('no local run at port 1: start one with npm start');
    },
  );
});

const flagsOf = (command: Command): string[] => command.options.map(flagOf);
