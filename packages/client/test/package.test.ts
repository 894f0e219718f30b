import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/support/local-run.ts';
import { type Project, projectWithClient } from '../../../test/support/packed-client.ts';
import type { Run } from '../../local/run.ts';
import { ordersClient } from '../orders-client.ts';
import clientPackage from '../package.json' with { type: 'json' };

const NAME = clientPackage.name;

/** A program of a shop. Its output is compared with the API's data. */
const CONSUMER = `
import { type Order, ordersClient, ProblemError, TokenError } from '${NAME}';

const [url = '', token = ''] = process.argv.slice(2);
const shop = ordersClient({ url, token: () => token });
const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }] };
const placed: Order = await shop.createOrder({ customerId: 'a1b2', body });
const listed: string[] = [];
for await (const { orderId } of shop.all.listCustomerOrders({ customerId: 'a1b2', limit: 1 }))
  listed.push(orderId);
const { orderId } = placed;
const cancelled = await shop.cancelOrder({ customerId: 'a1b2', orderId, ifMatch: placed });
const problem = await shop.getCustomer({ customerId: 'nobody' }).catch((error: unknown) => error);
if (!(problem instanceof ProblemError)) throw problem;
const noToken = await ordersClient({ url, token: () => '' })
  .getCustomer({ customerId: 'a1b2' })
  .catch((error: unknown) => error instanceof TokenError);
// @ts-expect-error the lines are missing
const incomplete = () => shop.createOrder({ customerId: 'a1b2', body: { currency: 'EUR' } });
console.log(
  JSON.stringify({
    node: process.versions.node.split('.')[0],
    placed: placed.orderId,
    newest: listed[0],
    status: cancelled.status,
    code: problem.code,
    noToken,
    incomplete: typeof incomplete,
  }),
);
`;

/** Declares the parts of Node that a program uses, for a project without Node's types. */
const NODE_TYPES = `
declare const process: { readonly argv: string[]; readonly versions: { readonly node: string } };
`;

/** npm's own Node first, then the system's if it is another version. */
const nodes = [
  process.execPath,
  ...(process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .filter(existsSync)
    .slice(0, 1),
].map((path) => [majorOf(path), path] as const);

function majorOf(path: string): number {
  return Number(execFileSync(path, ['--print', 'process.versions.node.split(".")[0]']));
}

describe('The package of the client, in an empty project', () => {
  let project: Project;
  let backend: Run;
  let installed: string;

  beforeAll(async () => {
    [project, backend] = await Promise.all([projectWithClient(), run({ port: 0 })]);
    installed = join(project.folder, 'node_modules', NAME);
    project.write('consumer.ts', CONSUMER);
    project.write('node.d.ts', NODE_TYPES);
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await shop.createCustomer({
      body: { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example' },
    });
    await shop.putInventory({
      sku: 'ABC',
      body: {
        name: 'Canvas bag',
        unitPrice: 2500,
        currency: 'EUR',
        quantity: 100,
        lowStockThreshold: 5,
      },
    });
  });
  afterAll(async () => {
    project?.remove();
    await backend?.stop();
  });

  const compile = (...options: string[]) =>
    project.run('tsc', 'consumer.ts', 'node.d.ts', '--strict', '--target', 'es2022', ...options);

  it('contains what it needs, and nothing else', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    const loose = files.filter((file) => !/^dist(\/[\w-]+\.(js|d\.ts))?$/.test(file)).sort();
    expect(loose).toEqual(['README.md', 'package.json']);
    expect(files).toEqual(expect.arrayContaining(['dist/entry.js', 'dist/entry.d.ts']));
    expect(existsSync(join(project.folder, 'node_modules/.bin'))).toBe(false);
    expect(readdirSync(join(project.folder, 'node_modules')).filter((it) => it[0] !== '.')).toEqual(
      [NAME.split('/')[0]],
    );
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles under a strict tsc with module %s and resolution %s', async (module, resolution) => {
    await compile('--noEmit', '--module', module, '--moduleResolution', resolution);
  });

  it('fails to compile with a wrong type', async () => {
    project.write('consumer.ts', CONSUMER.replace('// @ts-expect-error', '//'));
    try {
      await expect(compile('--noEmit', '--module', 'nodenext')).rejects.toThrow('TS2741');
    } finally {
      project.write('consumer.ts', CONSUMER);
    }
  });

  it.each(nodes)('runs under Node %i', async (major, node) => {
    await compile('--module', 'nodenext');
    const token = await backend.token({ sub: 'a1b2' });
    const printed = JSON.parse(await project.run(node, 'consumer.js', backend.url, token));
    expect(printed).toEqual({
      node: String(major),
      placed: expect.stringMatching(/^o-/),
      newest: printed.placed,
      status: 'CANCELLED',
      code: 'customer-not-found',
      noToken: true,
      incomplete: 'function',
    });
  });

  it('is bundled for a browser or a worker, without anything of Node', async () => {
    const { metafile, outputFiles } = await build({
      stdin: { contents: `export * from '${NAME}';`, resolveDir: project.folder },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      minify: true,
      metafile: true,
      write: false,
    });
    const imports = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
    expect(imports.filter(({ external }) => external)).toEqual([]);
    const text = outputFiles[0]?.text ?? '';
    expect(text).not.toMatch(/\b(node:|require\(|process\.|Buffer\b)/);
    // With returns, erasures, withdrawals, the links of orders, a summary with its profile, and
    // amounts of money, keys of carts.
    expect(text.length).toBeLessThan(19.9 * 1024);
  });

  it('loads only what is imported', async () => {
    const bundle = async (contents: string) => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: project.folder },
        bundle: true,
        format: 'esm',
        write: false,
      });
      return outputFiles[0]?.text ?? '';
    };
    expect(await bundle(`export { ordersClient } from '${NAME}';`)).not.toContain('oauth2');
    expect(await bundle(`export { ordersSession } from '${NAME}';`)).not.toContain('/customers');
  });
});

describe('The package of the client', () => {
  it('has one entry, whose public names come from the files of their subjects', () => {
    expect(Object.keys(clientPackage.exports)).toEqual(['.']);
    expect(clientPackage).not.toHaveProperty('dependencies');
    const entry = readFileSync('packages/client/entry.ts', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(entry.trim().split(/(?<=;)\n/)).toEqual(
      entry
        .trim()
        .split(/(?<=;)\n/)
        .filter((line) => /^export [\s\S]* from '\.\/[\w-]+\.ts';$/.test(line)),
    );
  });

  it('imports nothing from outside its folder', () => {
    const files = readdirSync('packages/client').filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      expect(statSync(join('packages/client', name)).isFile()).toBe(true);
      const imports = readFileSync(join('packages/client', name), 'utf8').matchAll(
        /from '([^']+)'/g,
      );
      for (const [, module] of imports) expect(module, name).toMatch(/^\.\/[\w-]+\.ts$/);
    }
  });
});
