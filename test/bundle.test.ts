import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ENTRIES } from '../functions/entries.ts';
import { bundleFunctions } from '../lib/bundle.ts';

describe('bundles', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'orders-bundle-'));
  const outdir = join(scratch, 'out');
  const files = () => readdirSync(outdir, { recursive: true }).sort();
  const bundle = (...entries: string[]) => bundleFunctions(entries, outdir, scratch);
  for (const name of ['get', 'put']) {
    writeFileSync(join(scratch, `${name}.ts`), `export const handler = async (): Promise<string> => '${name}';`);
  }
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('are one module in one directory for each entry', async () => {
    await bundle('get', 'put');

    expect(files()).toEqual(['get', 'get/index.mjs', 'put', 'put/index.mjs']);
    const { handler } = await import(join(outdir, 'get/index.mjs'));
    expect(await handler()).toBe('get');
  });

  it('keep nothing of an earlier build', async () => {
    await bundle('get', 'put');
    await bundle('get');

    expect(files()).toEqual(['get', 'get/index.mjs']);
  });

  it('are the same bytes from the same sources', async () => {
    await bundle('get', 'put');
    const first = readFileSync(join(outdir, 'get/index.mjs'));
    await bundle('put', 'get');

    expect(readFileSync(join(outdir, 'get/index.mjs'))).toEqual(first);
  });
});

const LOADER = `
  require('node:http');
  const before = process.moduleLoadList.length;
  import(process.argv[1]).then(() => {
    const loaded = process.moduleLoadList.slice(before).filter((name) => name.includes('undici'));
    process.stdout.write(JSON.stringify(loaded));
  });`;

describe.each(ENTRIES)('the bundle of %s', (entry) => {
  const file = join(inject('assembly'), 'functions', entry, 'index.mjs');

  it('is at most 0.46 of the bytes of a bare Query with the SDK', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(0.46 * bareBytes());
  });

  it('is an ES module through and through', () => {
    expect(readFileSync(file, 'utf8')).not.toContain('Dynamic require of');
  });

  it('loads without undici, which nothing here uses', () => {
    const env = {
      AWS_REGION: 'eu-central-1',
      TABLE_NAME: 'orders',
      OPEN_ORDER_SHARDS: '4',
      CURSOR_KEY_SECRET: 'arn:key',
    };
    expect(execFileSync(process.execPath, ['-e', LOADER, file], { env, encoding: 'utf8' })).toBe('[]');
  });

  it('knows no credentials but those of its environment', () => {
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

let bare: number | undefined;

/** What a handler of ten lines weighs that asks one Query through the SDK, bundled the ordinary way. */
function bareBytes(): number {
  bare ??= buildSync({
    stdin: { contents: BARE, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
      minify: true,
    },
    ...{ write: false, legalComments: 'none', logLevel: 'silent' },
  }).outputFiles[0]?.contents.length;
  return bare ?? expect.fail('esbuild gave nothing');
}

const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = async ({ pk }: { pk: string }) => {
  const KeyConditionExpression = 'PK = :pk';
  const ExpressionAttributeValues = { ':pk': pk };
  return table.send(new QueryCommand({ TableName: process.env.TABLE_NAME, KeyConditionExpression, ExpressionAttributeValues }));
};`;
