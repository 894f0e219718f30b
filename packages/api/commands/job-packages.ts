/**
 * The packages of one job: a linter, a database, what changes the sources. They are large, and most
 * who install the project never run the job, so a folder of their own locks them and no workspace
 * has them.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { Unreachable } from './exit-code.ts';
import { Failure } from './failure.ts';
import { ROOT } from './root.ts';

/**
 * Installs the packages of a job, unless they are there in the versions of their lock file.
 *
 * @param name the folder of their lock file, from the repository's root
 * @returns the `require` of that folder
 * @throws {Unreachable} if the registry does not answer
 * @throws {Failure} if they cannot be installed otherwise
 */
export async function fetchPackages(name: string): Promise<NodeJS.Require> {
  const folder = join(ROOT, name);
  if (!areInstalled(folder)) await install(folder);
  return createRequire(join(folder, 'package.json'));
}

interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; optional?: boolean }>>;
}

const readLock = (file: string): Lock['packages'] =>
  JSON.parse(readFileSync(file, 'utf8')).packages;

/** True if each package of the lock file is there, but for those of other platforms. */
export function areInstalled(folder: string): boolean {
  const hidden = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const there = readLock(hidden);
  return Object.entries(readLock(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

/** Two processes may install the same: each has a folder of its own, and the first one's stays. */
async function install(folder: string): Promise<void> {
  const own = join(ROOT, `.local/packages-${basename(folder)}-${process.pid}`);
  mkdirSync(own, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(own, name));
    await npmCi(own, relative(ROOT, folder));
    if (areInstalled(folder)) return;
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    move(join(own, 'node_modules'), join(folder, 'node_modules'));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!/^(ENOTEMPTY|EEXIST|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}

/** npm's codes of a registry that does not answer. */
const SILENT =
  /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENETUNREACH|EHOSTUNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/** With the errors in any case, which `npm run --silent` would leave out. */
const OPTIONS =
  '--ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error ' +
  '--fetch-retries=1 --fetch-retry-mintimeout=1000';

async function npmCi(folder: string, name: string): Promise<void> {
  const child = spawn('npm', ['ci', ...OPTIONS.split(' ')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const [silent] = SILENT.exec(printed) ?? [];
  const failed = `npm ci --prefix ${name} failed`;
  if (silent) throw new Unreachable(`${failed}: the registry does not answer (${silent})`);
  throw new Failure(`${failed}:\n${printed}`);
}
