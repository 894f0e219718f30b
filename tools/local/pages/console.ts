/** `/ops`: the console, which is built at its first request. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join, relative } from 'node:path';
import type { PageConfig } from '../../../console/page-config.ts';
import { LOCAL_FOLDER, ROOT } from '../local-folder.ts';
import type { PageAnswer, PageHandler } from './pages.ts';

export interface OperationsPageOptions {
  readonly openOrderShards: number;
  readonly operatorToken: () => Promise<string>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const SOURCES = ['console', 'api/client'].map((folder) => join(ROOT, folder));
const BUILDS = join(LOCAL_FOLDER, 'console');

export function operationsPage({
  openOrderShards,
  operatorToken,
}: OperationsPageOptions): PageHandler {
  const config: PageConfig = {
    apiUrl: '',
    openOrderShards,
    signIn: { kind: 'local', tokenUrl: 'token' },
  };
  return async (rest, request) => {
    if (rest === '')
      return { status: 308, type: 'text/plain', body: '', headers: { location: '/ops/' } };
    if (rest === '/config.json')
      return { status: 200, type: 'application/json', body: JSON.stringify(config) };
    if (rest === '/token') return token(request, operatorToken);
    return file(rest === '/' ? '/index.html' : rest);
  };
}

/**
 * Returns an operator's token for the page alone. Other sites in the browser can send requests
 * here, too. `Sec-Fetch-Site` shows their origin; the `Host` header shows a site whose name leads
 * to 127.0.0.1 (DNS rebinding).
 */
async function token(
  { headers }: IncomingMessage,
  operatorToken: () => Promise<string>,
): Promise<PageAnswer> {
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '');
  if (!isLocal || headers['sec-fetch-site'] !== 'same-origin') {
    const body =
      'Only the page can get this token. In a terminal: npm run --silent token -- --operator\n';
    return { status: 403, type: 'text/plain; charset=utf-8', body };
  }
  return { status: 200, type: 'text/plain; charset=utf-8', body: await operatorToken() };
}

async function file(path: string): Promise<PageAnswer | undefined> {
  const folder = await built();
  const type = TYPES[extname(path)];
  const found = join(folder, path);
  if (type === undefined || !found.startsWith(folder) || !existsSync(found)) return undefined;
  return { status: 200, type, body: await readFile(found) };
}

let building: Promise<string> | undefined;

/** Builds the page once for the same sources. A failed build may be repeated. */
function built(): Promise<string> {
  const folder = join(BUILDS, fingerprint());
  if (existsSync(folder)) return Promise.resolve(folder);
  building ??= build(folder).finally(() => {
    building = undefined;
  });
  return building;
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
    for (const path of paths) hash.update(relative(folder, path)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Builds in a separate process, whose end frees the bundler's memory. */
async function build(folder: string): Promise<string> {
  const draft = `${folder}.${process.pid}`;
  const child = spawn(process.execPath, [join(ROOT, 'console/build.ts'), draft], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(`the console cannot be built: ${output.trim()}`);
  for (const old of readdirSync(BUILDS)) {
    if (old !== draft.slice(BUILDS.length + 1))
      rmSync(join(BUILDS, old), { recursive: true, force: true });
  }
  renameSync(draft, folder);
  return folder;
}
