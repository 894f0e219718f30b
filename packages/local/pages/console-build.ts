/** The built console, in a folder that all runs of this repository share. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../api/commands/root.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';

const SOURCES = ['packages/console', 'packages/client'].map((folder) => join(ROOT, folder));

/** Milliseconds after which the build of other sources, or one that was interrupted, is removed. */
const KEPT = 3_600_000;

const building = new Map<string, Promise<string>>();

/**
 * Builds the page once for the same sources. A failed build may be repeated.
 *
 * @returns the folder of the page's files
 */
export function builtConsole(builds = join(LOCAL_FOLDER, 'console')): Promise<string> {
  const folder = join(builds, fingerprint());
  if (existsSync(folder)) return Promise.resolve(folder);
  const begun = building.get(folder);
  if (begun !== undefined) return begun;
  const built = build(folder).finally(() => building.delete(folder));
  building.set(folder, built);
  return built;
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !relative(folder, path).startsWith('test/'))
      .sort();
    for (const path of paths) hash.update(relative(folder, path)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Builds in a separate process, whose end frees the bundler's memory. */
async function build(folder: string): Promise<string> {
  const draft = `${folder}.${process.pid}`;
  const child = spawn(process.execPath, [join(ROOT, 'packages/console/build.ts'), draft], {
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
  keep(draft, folder);
  removeOld(dirname(folder));
  return folder;
}

/** Another run may have built the same page meanwhile: its files stay. */
function keep(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Leaves what is new: other runs read it, or are writing it. */
function removeOld(builds: string): void {
  for (const name of readdirSync(builds)) {
    const path = join(builds, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - written > KEPT) rmSync(path, { recursive: true, force: true });
  }
}
