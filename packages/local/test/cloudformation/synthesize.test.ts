import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../api/commands/failure.ts';
import { assemblyKey } from '../../cloudformation/assembly-key.ts';
import { synthesize } from '../../cloudformation/synthesize.ts';
import { LOCAL_FOLDER } from '../../local-folder.ts';

describe('A synthesis for the local run', () => {
  it('fails at once with one line about a wrong setting, and leaves nothing behind', async () => {
    const synthesis = synthesize({ openOrderShards: 'x' });

    await expect(synthesis).rejects.toThrow(
      new Failure(
        'the stack cannot be synthesized: context openOrderShards: expected an integer from ' +
          '1 to 100, got "x"',
      ),
    );
    expect(readdirSync(LOCAL_FOLDER).filter((name) => name.endsWith(`-${process.pid}`))).toEqual(
      [],
    );
  });

  it('happens once for the same sources and settings', async () => {
    const first = await synthesize();
    const { mtimeMs } = statSync(join(first, 'manifest.json'));

    const second = await synthesize();

    expect(second).toBe(first);
    expect(statSync(join(second, 'manifest.json')).mtimeMs).toBe(mtimeMs);
    expect(existsSync(join(first, `used-by-${process.pid}`))).toBe(true);
  });

  it('happens again for another setting', async () => {
    const [first, other] = [await synthesize(), await synthesize({ ordersPerMinute: 61 })];

    expect(other).not.toBe(first);
  });

  it('takes the bundles from another assembly of the same sources', async () => {
    const first = await synthesize();
    const begun = Date.now();

    // A context that no earlier run had.
    const other = await synthesize({ webhookPrivateHosts: [`warehouse-${begun}.example:443`] });

    const bundles = (assembly: string) => globSync('functions/*/*', { cwd: assembly }).sort();
    expect(bundles(other)).toEqual(bundles(first));
    for (const bundle of bundles(other))
      expect(statSync(join(other, bundle)).mtimeMs, bundle).toBeLessThan(begun);
    rmSync(other, { recursive: true });
    // The latest is that of the other tests again.
    await synthesize();
  });
});

describe('The key of an assembly', () => {
  let root: string;
  const source = () => join(root, 'functions/a01-get-customer.ts');
  const key = (context = '{}') => assemblyKey(context, root);
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'orders-sources-'));
    for (const folder of [
      'functions/docs',
      'functions/test',
      'test',
      'docs',
      'packages',
      'node_modules',
      '.local',
    ])
      await mkdir(join(root, folder), { recursive: true });
    writeFileSync(source(), 'export const a = 1;');
    writeFileSync(join(root, 'package-lock.json'), '{}');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is the same for the same bytes, at any time of writing', async () => {
    const before = await key();
    utimesSync(source(), 0, 0);

    expect(await key()).toBe(before);
    expect(before).toMatch(/^[0-9a-f]{16}$/);
  });

  it('differs for another context, and for another region of the environment', async () => {
    const before = await key();

    expect(await key('{"a":1}')).not.toBe(before);
    process.env['CDK_DEFAULT_REGION'] = 'eu-south-1';
    const elsewhere = await key();
    delete process.env['CDK_DEFAULT_REGION'];
    expect(elsewhere).not.toBe(before);
  });

  it.each([
    ['functions/a01-get-customer.ts', 'export const a = 2;'],
    ['functions/new.ts', ''],
    ['functions/docs/report.ts', ''],
    ['functions/test/report.ts', ''],
    ['package-lock.json', '{"lockfileVersion":3}'],
  ])('differs when %s is written', async (file, text) => {
    const before = await key();
    writeFileSync(join(root, file), text);

    expect(await key()).not.toBe(before);
  });

  it.each(['test/a.test.ts', 'docs/a.md', 'packages/a.ts', 'node_modules/a.js', '.local/cdk.out'])(
    'is the same when %s is written, which no synthesis reads',
    async (file) => {
      const before = await key();
      writeFileSync(join(root, file), 'changed');

      expect(await key()).toBe(before);
    },
  );

  it('differs for another file name, too', async () => {
    const before = await key();
    rmSync(join(root, 'functions/new.ts'));
    writeFileSync(join(root, 'functions/other.ts'), '');

    expect(await key()).not.toBe(before);
  });
});
