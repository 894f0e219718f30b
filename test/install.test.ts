/** The costs of an installation: all in all, and of the packages that a single job fetches. */
import { globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from '../packages/api/commands/root.ts';

const MOST_MEGABYTES = 750;
const MOST_PACKAGES = 260;

/** A measurement of the bench, with packages that are compared with ours. */
const PEERS = 'proof/bench/handlers/peers';
/** Minutes of work, which no other command begins. */
const STRYKER = 'proof/mutants/stryker';

interface Locked {
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const lockOf = (file: string): [string, Locked][] =>
  Object.entries<Locked>(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

/** The platform of CI, and of docs/dependencies.md. */
const isOnLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked): boolean =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

/** Bytes on the disk. A file with two names counts once; caches of tests do not count. */
function sizeOf(folder: string, seen = new Set<number>()): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (/^\.(vite|vitest)/.test(entry.name)) return sum;
    const { ino, blocks } = lstatSync(path);
    const own = seen.has(ino) ? 0 : blocks * 512;
    seen.add(ino);
    return sum + own + (entry.isDirectory() ? sizeOf(path, seen) : 0);
  }, 0);
}

describe('npm ci', () => {
  it(`installs at most ${MOST_PACKAGES} packages`, () => {
    expect(lockOf('node_modules/.package-lock.json').length).toBeLessThanOrEqual(MOST_PACKAGES);
  });

  it(`installs at most ${MOST_MEGABYTES} MB`, () => {
    expect(sizeOf(join(ROOT, 'node_modules')) / 2 ** 20).toBeLessThanOrEqual(MOST_MEGABYTES);
  });
});

describe('The packages of a job', () => {
  const jobs = globSync('{lib,packages,proof,test}/**/package-lock.json', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
    .map(dirname)
    .filter((folder) => folder !== PEERS)
    .sort();
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');

  it('are on the page, with their number', () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(
      ([, folder, packages]) => `${folder} ${packages}`,
    );

    expect(rows.sort()).toEqual(
      jobs.map((folder) => {
        const installed = lockOf(`${folder}/package-lock.json`).filter(([, one]) => isOnLinux(one));
        return `${folder} ${installed.length}`;
      }),
    );
  });

  it('are all fetched by npm run fetch, except for the mutants’', () => {
    const fetched = [...packageJson.scripts.fetch.matchAll(/--prefix (\S+)/g)].map(
      ([, folder]) => folder,
    );

    expect([...fetched, STRYKER].sort()).toEqual(jobs);
  });

  it('are none of the root’s', () => {
    const ofJobs = jobs.flatMap((folder) =>
      Object.keys(
        JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).dependencies,
      ),
    );
    const installed = lockOf('package-lock.json').map(([path]) => path);

    expect(ofJobs.filter((name) => installed.includes(`node_modules/${name}`))).toEqual([]);
  });
});
