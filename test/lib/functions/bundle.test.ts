import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, EMAIL_CLAIMS } from '../../../functions/manifest/access-patterns.ts';
import { ENTRIES, OPTIONAL_ENTRIES } from '../../../functions/manifest/entries.ts';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { LEFT_OUT, LISTED_ERROR, leanSdk, nameOf } from '../../../lib/functions/lean-sdk.ts';
import { bundleOrdinarily } from '../../support/ordinary-bundle.ts';

describe('Bundles', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'orders-bundle-'));
  const outdir = join(scratch, 'out');
  const files = () => readdirSync(outdir, { recursive: true }).sort();
  const bundle = (...entries: string[]) =>
    bundleFunctions(entries, outdir, { sources: scratch, primed: ['primed'] });
  for (const name of ['get', 'put']) {
    writeFileSync(
      join(scratch, `${name}.ts`),
      `export const handler = async (): Promise<string> => '${name}';`,
    );
  }
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('are one module in one directory for each entry', async () => {
    await bundle('get', 'put');

    expect(files()).toEqual(['get', 'get/index.cjs', 'put', 'put/index.cjs']);
    const { handler } = await import(join(outdir, 'get/index.cjs'));
    expect(await handler()).toBe('get');
  });

  it('wait for their priming before the first event, if they are primed', async () => {
    writeFileSync(
      join(scratch, 'primed.ts'),
      `let steps = '';
      const prime = async () => { await null; steps += 'primed, '; };
      export const handler = Object.assign(async () => steps + 'called', { prime });`,
    );
    await bundle('primed');

    expect(files()).toEqual(['primed', 'primed/index.cjs', 'primed/index.mjs']);
    const { handler } = await import(join(outdir, 'primed/index.mjs'));
    expect(await handler()).toBe('primed, called');
  });

  it('are not made of two functions with one name', async () => {
    await expect(bundle('get', 'put', 'get')).rejects.toThrow('two functions are named get');
  });

  it('keep nothing of an earlier build', async () => {
    await bundle('get', 'put');
    await bundle('get');

    expect(files()).toEqual(['get', 'get/index.cjs']);
  });

  it('are the same bytes from the same sources', async () => {
    await bundle('get', 'put');
    const first = readFileSync(join(outdir, 'get/index.cjs'));
    await bundle('put', 'get');

    expect(readFileSync(join(outdir, 'get/index.cjs'))).toEqual(first);
  });
});

/**
 * Loads a bundle as Lambda's runtime does: requires `node:http`, imports the file and takes the
 * handler by its name.
 */
const LOADER = `
  require('node:http');
  const before = process.moduleLoadList.length;
  import(process.argv[1]).then(({ handler }) => {
    const undici = process.moduleLoadList.slice(before).filter((name) => name.includes('undici'));
    process.stdout.write(JSON.stringify({ handler: typeof handler, undici }));
  });`;

/**
 * Minified bytes of each bundle. A change of more than 3 % must be deliberate: then change the
 * budget. 3 %, because a new operation adds 1 to 2 % to its group and needs no new budget. A
 * library that slips in adds more: to `order-remarks`, the client of Secrets Manager adds 3.6 %,
 * `zod` in place of `zod/mini` 30 %, and zod's locales 147 %.
 */
const BYTES: Readonly<Record<string, number>> = {
  'storefront-read': 220_259,
  // With the client of Secrets Manager, for the key of order links, and the shop's check.
  'storefront-write': 272_428,
  // With the client of Secrets Manager, for the secret of telephone numbers.
  'customer-accounts': 199_970,
  'order-remarks': 186_229,
  'order-marks': 206_896,
  'order-link': 255_644,
  erasure: 176_490,
  'operator-read': 200_166,
  'order-lists': 207_085,
  'operator-write': 247_777,
  payments: 223_201,
  returns: 222_346,
  // With `withdrawals: public`.
  statements: 184_710,
  withdrawals: 226_125,
  'withdrawal-decisions': 224_819,
  'payment-reports': 219_473,
  'webhook-endpoints': 192_169,
  'endpoint-secrets': 195_944,
  // With the shop's rules, fields and check, and the client of Secrets Manager for its secret.
  'order-batches': 225_550,
  'receive-payment-webhook': 231_471,
  'record-payment-events': 203_579,
  // With findOrders, and the same client.
  'index-orders': 141_011,
  // With a read, and with deletions, for findParcels, and what days count.
  'project-changes': 154_014,
  'publish-events': 160_465,
  'rotate-cursor-key': 103_622,
  'verify-order-link': 106_334,
  'sweep-due': 197_195,
  'carry-on-withdrawals': 181_923,
  'carry-on-erasures': 156_671,
  'deliver-webhooks': 179_000,
  'route-not-found': 18_893,
  'payment-sessions': 217_611,
  'linked-sessions': 217_791,
  'execute-payments': 227_613,
  'reconcile-payments': 227_305,
  'add-email-claims': 733,
};

const fileOf = (entry: string): string => join(inject('assembly'), 'functions', entry, 'index.cjs');

const THIS = 'test/lib/functions/bundle.test.ts';

describe.each([...ENTRIES, ...OPTIONAL_ENTRIES])('The bundle of %s', (entry) => {
  const file = fileOf(entry);

  it('is at most 3 % over its budget', () => {
    const { size } = statSync(file);
    const budget = BYTES[entry] ?? 0;
    const why = `if the change is meant to, set BYTES['${entry}'] in ${THIS} to ${size}`;
    expect(size, why).toBeLessThanOrEqual(budget * 1.03);
    // A bundle that becomes lighter by more than that gets a new budget.
    expect(size, why).toBeGreaterThanOrEqual(budget * 0.97);
  });

  it('contains no operation of another function', () => {
    const code = readFileSync(file, 'utf8');
    const rows = Object.values<AccessPattern>(ACCESS_PATTERNS);
    const held = rows.filter(({ name }) => code.includes(`name:"${name}"`));
    expect(new Set(held.map(({ group }) => group))).toEqual(
      new Set(rows.flatMap(({ group }) => (group === entry ? [group] : []))),
    );
  });

  it('contains nothing of an example', () => {
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /(CATEGORY|TENANT|GROUP|PRODUCT|REVIEW|SESSION|METRIC|ACCOUNT)#/,
    );
  });

  it('requires only modules that are built into Node', () => {
    const required = [...readFileSync(file, 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(
      ([, name]) => String(name),
    );

    expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
    // It reads its event alone.
    expect(required.length > 0).toBe(entry !== EMAIL_CLAIMS.entry);
  });

  it('is loaded by Lambda’s runtime, without undici, which is unused', () => {
    const env = {
      AWS_REGION: 'eu-central-1',
      TABLE_NAME: 'orders',
      OPEN_ORDER_SHARDS: '4',
      CURSOR_KEY_SECRET: 'arn:key',
    };
    const printed = execFileSync(process.execPath, ['-e', LOADER, file], { env, encoding: 'utf8' });

    expect(JSON.parse(printed)).toEqual({ handler: 'function', undici: [] });
  });

  it('reads no credentials but those of its environment', () => {
    const code = readFileSync(file, 'utf8');
    const others = [
      'sso_start_url',
      'credential_process',
      'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
      'AssumeRoleWithWebIdentity',
    ];
    expect(others.filter((other) => code.includes(other))).toEqual([]);
  });
});

/** The groups whose operations write: they check more, in more forms. */
const WRITING = new Set<string>(
  Object.values(ACCESS_PATTERNS).flatMap(({ method, group }) => (method === 'GET' ? [] : [group])),
);

describe('The bytes of all bundles', () => {
  it('are at most 0.66 of a plain Query’s with the SDK, 0.82 if they write', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'orders-bare-')), 'index.mjs');
    await bundleOrdinarily('proof/bench/handlers/bare/bare-a2.mjs', file);
    const bare = statSync(file).size;
    rmSync(dirname(file), { recursive: true });

    // No user waits for the webhook, which needs both clients and an adapter.
    const waitedFor = ENTRIES.map((entry) => [entry, statSync(fileOf(entry)).size / bare] as const);
    const most = (entry: string) => (WRITING.has(entry) ? 0.82 : 0.66);
    expect(waitedFor.filter(([entry, ratio]) => ratio > most(entry))).toEqual([]);
  });

  it('contain nothing of the parts that are left out, which the SDK still has', async () => {
    const { metafile } = await build({
      entryPoints: [
        'functions/doors/storefront-read.ts',
        'functions/doors/storefront-write.ts',
        'functions/publish-events.ts',
      ],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
      plugins: [leanSdk],
      write: false,
      metafile: true,
      outdir: 'out',
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs);
    const moved = LEFT_OUT.filter(({ module }) => !inputs.includes(`lean-sdk:${nameOf(module)}`));
    const unlisted = inputs
      .filter((input) => /\/schemas_\d+\.js$/.test(input))
      .map((input) => readFileSync(input, 'utf8').match(LISTED_ERROR)?.length ?? 0);
    const packages = Object.values(metafile.outputs).flatMap((output) =>
      Object.entries(output.inputs).filter(([input]) =>
        /client-[\w-]+\/package\.json$/.test(input),
      ),
    );

    expect(
      moved.map(({ module }) => module.source),
      'modules that the SDK has moved',
    ).toEqual([]);
    expect(unlisted).toHaveLength(3);
    expect(Math.min(...unlisted), 'errors that a client lists').toBeGreaterThan(5);
    expect(inputs).toContain('lean-sdk:credentials');
    expect(packages.length).toBeGreaterThan(2);
    expect(packages.filter(([, { bytesInOutput }]) => bytesInOutput > 100)).toEqual([]);
  });
});
