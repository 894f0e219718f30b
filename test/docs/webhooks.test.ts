import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { RETRY_DELAYS } from '../../domain/webhooks/delivery-plan.ts';
import { EVENT_PATTERNS, MAX_WEBHOOK_ENDPOINTS } from '../../domain/webhooks/webhook-endpoint.ts';
import { isSigned } from '../../functions/payments/signatures/webhook-signature.ts';
import { signedHeaders } from '../../functions/webhooks/webhook-signing.ts';

const text = readFileSync('docs/webhooks.md', 'utf8');
const snippet = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? expect.fail();

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one of thirty-two bytes.').toString('base64')}`;
const BODY = '{"id":"e-1",  "type":"order.placed","data":{"name":"Zoë 🧦"}}\n';

interface Case {
  readonly name: string;
  readonly expected: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The requests that a receiver may get. True for those that are ours. */
function cases(): readonly Case[] {
  const now = Date.now();
  const signed = (secrets = [SECRET], age = 0, body = BODY) =>
    signedHeaders({ id: 'e-1', body }, secrets, new Date(now - age));
  const { 'webhook-signature': signature = '', ...rest } = signed();
  const without = (name: string) =>
    Object.fromEntries(Object.entries(signed()).filter(([one]) => one !== name));
  const one = (name: string, expected: boolean, headers: object, body = BODY) => ({
    name,
    expected,
    headers: headers as Record<string, string>,
    body,
  });
  return [
    one('signed by us', true, signed()),
    one('an empty body', true, signed([SECRET], 0, ''), ''),
    one('the new secret and the one before', true, signed([OTHER, SECRET])),
    one('the library’s own signature', true, {
      ...rest,
      'webhook-signature': new Webhook(SECRET).sign('e-1', new Date(now), BODY),
    }),
    one('four minutes old', true, signed([SECRET], 240_000)),
    one('another secret', false, signed([OTHER])),
    one('a changed body', false, signed(), BODY.replace('placed', 'paid')),
    one('a body written anew', false, signed(), JSON.stringify(JSON.parse(BODY))),
    one('another id', false, { ...signed(), 'webhook-id': 'e-2' }),
    one('another timestamp', false, {
      ...signed(),
      'webhook-timestamp': String(Math.floor(now / 1000) - 10),
    }),
    one('six minutes old', false, signed([SECRET], 360_000)),
    one('of the future', false, signed([SECRET], -360_000)),
    one('a timestamp that is none', false, { ...signed(), 'webhook-timestamp': 'now' }),
    one('without an id', false, without('webhook-id')),
    one('without a timestamp', false, without('webhook-timestamp')),
    one('without a signature', false, without('webhook-signature')),
    one('an empty signature', false, { ...rest, 'webhook-signature': '' }),
    one('a signature cut short', false, { ...rest, 'webhook-signature': signature.slice(0, -8) }),
    one('another version', false, { ...rest, 'webhook-signature': signature.replace('v1', 'v2') }),
    one('letters beyond ASCII', false, { ...rest, 'webhook-signature': 'v1,ß€' }),
  ];
}

/**
 * The program around each snippet: reads cases from standard input, and prints its verdict on each.
 */
const PROGRAMS = {
  js: {
    file: 'verify.mjs',
    command: (path: string) => [process.execPath, path],
    main: `
import { text } from 'node:stream/consumers';
const cases = JSON.parse(await text(process.stdin));
const verdict = ({ headers, body }) =>
  isSigned(${JSON.stringify(SECRET)}, headers, Buffer.from(body));
console.log(JSON.stringify(cases.map(verdict)));`,
  },
  python: {
    file: 'verify.py',
    command: (path: string) => ['python3', path],
    main: `
import json
import sys

print(json.dumps([
    is_signed("${SECRET}", one["headers"], one["body"].encode()) for one in json.load(sys.stdin)
]))
`,
  },
  go: {
    file: 'verify.go',
    // On a busy machine it takes minutes, because it compiles Go's own packages, too.
    build: (path: string) => ['go', 'build', '-o', `${path}.out`, path],
    command: (path: string) => [`${path}.out`],
    // A line for each case: encoding/json would take the compiler longer than all the rest.
    main: `
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\\t")
		headers := map[string]string{
			"webhook-id": fields[0], "webhook-timestamp": fields[1], "webhook-signature": fields[2],
		}
		header := func(name string) string { return headers[name] }
		body, _ := base64.StdEncoding.DecodeString(fields[3])
		println(isSigned("${SECRET}", header, body))
	}
}
`,
  },
} as const;

/** The program of a language. Go has its imports at the head of a file. */
const programOf = (language: keyof typeof PROGRAMS): string => {
  const code = snippet(language);
  const imported =
    language === 'go' ? code.replace('import (', 'import (\n\t"bufio"\n\t"os"') : code;
  return `${imported}${PROGRAMS[language].main}`;
};

const lineOf = ({ headers, body }: Case): string =>
  [
    ...['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? ''),
    Buffer.from(body).toString('base64'),
  ].join('\t');

const isTrue = (word: string): boolean => word === 'true';

const lacks = ([interpreter = '']: readonly string[], version: string): boolean => {
  try {
    execFileSync(interpreter, [version], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
};

describe('docs/webhooks.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = ([command = '', ...args]: readonly string[], input = '') =>
    new Promise<{ out: string; written: string }>((resolve, reject) => {
      const child = execFile(command, args, (error, out, written) =>
        error ? reject(new Error(`${error.message}\n${written}`)) : resolve({ out, written }),
      );
      child.stdin?.end(input);
    });

  const verdicts = async (language: keyof typeof PROGRAMS, all: readonly Case[]) => {
    // Go's println writes to standard error.
    if (language !== 'go')
      return JSON.parse((await run(commandOf(language), JSON.stringify(all))).out) as boolean[];
    const { written } = await run(commandOf(language), `${all.map(lineOf).join('\n')}\n`);
    return written.trim().split('\n').map(isTrue);
  };
  const commandOf = (language: keyof typeof PROGRAMS) =>
    PROGRAMS[language].command(join(folder, PROGRAMS[language].file));

  /** Signs the cases once the program is ready: their age decides some of them. */
  async function expectVerified(language: keyof typeof PROGRAMS): Promise<void> {
    const program = PROGRAMS[language];
    const path = join(folder, program.file);
    writeFileSync(path, programOf(language));
    if ('build' in program) await run(program.build(path));
    const all = cases();
    expectVerdicts(all, await verdicts(language, all));
  }
  const expectVerdicts = (all: readonly Case[], answers: readonly boolean[]) =>
    expect(all.map(({ name }, n) => [name, answers[n]])).toEqual(
      all.map(({ name, expected }) => [name, expected]),
    );

  it('has cases that our own verification judges alike', () => {
    const all = cases();
    const ours = all.map(({ headers, body }) =>
      isSigned('standard', { headers, body: Buffer.from(body) }, [SECRET], new Date()),
    );
    expectVerdicts(all, ours);
  });

  it('verifies in JavaScript', () => expectVerified('js'));

  it.skipIf(lacks(['python3'], '--version'))('verifies in Python, if it is installed', () =>
    expectVerified('python'),
  );

  it.skipIf(lacks(['go'], 'version'))('verifies in Go, if it is installed', () =>
    expectVerified('go'),
  );

  it('has the plan of attempts', () => {
    const [, table = ''] = /\| 1 \| at once \|\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const minutes = [...table.matchAll(/\| (\d+) \| (\d+) (minute|hour)s? \|/g)].map(
      ([, , count, unit]) => Number(count) * (unit === 'hour' ? 60 : 1),
    );
    expect(minutes).toEqual(RETRY_DELAYS.map((millis) => millis / 60_000));
    const hours = minutes.reduce((sum, one) => sum + one, 0) / 60;
    expect(Math.round(hours * 2) / 2).toBe(75.5);
    expect(text).toContain('That is 75 hours and a half');
  });

  it('has the limit of endpoints, and existing types', () => {
    expect(text).toContain(`at most ${MAX_WEBHOOK_ENDPOINTS} endpoints`);
    const types = [...text.matchAll(/`((?:order|payment|fulfillment|inventory)\.[\w*]+)`/g)];
    for (const [, type] of types) expect(EVENT_PATTERNS).toContain(type);
    expect(types.length).toBeGreaterThan(5);
  });
});
