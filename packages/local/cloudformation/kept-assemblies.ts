/**
 * Finished assemblies in the local folder: one for each key, kept while a process reads it, and the
 * last five in any case.
 */
import {
  existsSync,
  globSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunning } from '../is-running.ts';
import { LATEST_ASSEMBLY, LOCAL_FOLDER } from '../local-folder.ts';
import { DIGITS_OF_SOURCES } from './assembly-key.ts';

/** Up to 25 MB each, with the compiled bundles. */
const ASSEMBLIES_KEPT = 5;

/** An assembly has a file of this name and a process id for each process that reads it. */
const MARK = 'used-by-';

/** The folder of the assembly with this key. */
export const assemblyFolder = (key: string): string => join(LOCAL_FOLDER, `assembly-${key}`);

/**
 * Keeps an assembly until this process ends, whatever others synthesize meanwhile.
 *
 * @returns false if there is no such assembly
 */
export function keepForThisProcess(assembly: string): boolean {
  try {
    writeFileSync(join(assembly, `${MARK}${process.pid}`), '');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Returns the functions' bundles in an assembly of the same sources, which is kept until this
 * process ends.
 */
export function bundlesOfSources(key: string, folder = LOCAL_FOLDER): string | undefined {
  // An unfinished assembly has a longer name.
  const pattern = `assembly-${key.slice(0, DIGITS_OF_SOURCES)}????????/functions`;
  return globSync(pattern, { cwd: folder })
    .map((bundles) => join(folder, bundles))
    .find((bundles) => keepForThisProcess(dirname(bundles)));
}

/** The latest stays in any case, because the token command reads it later. */
export function removeOldAssemblies(folder = LOCAL_FOLDER): void {
  const link = join(folder, basename(LATEST_ASSEMBLY));
  const latest = existsSync(link) ? basename(realpathSync(link)) : undefined;
  const unused = readdirSync(folder)
    .filter((name) => /^assembly-[0-9a-f]{16}$/.test(name) && name !== latest)
    .map((name) => ({ path: join(folder, name), ...usesOf(join(folder, name)) }))
    .filter(({ isUsed }) => !isUsed)
    .sort((a, b) => b.lastUse - a.lastUse);
  for (const { path } of unused.slice(ASSEMBLIES_KEPT)) removeAtOnce(path);
}

interface Uses {
  readonly isUsed: boolean;
  /** Milliseconds since the epoch. */
  readonly lastUse: number;
}

function usesOf(assembly: string): Uses {
  const marks = globSync(`${MARK}*`, { cwd: assembly });
  const usedAt = marks.map(
    (name) => statSync(join(assembly, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return {
    isUsed: marks.some((name) => isRunning(Number(name.slice(MARK.length)))),
    lastUse: Math.max(0, ...usedAt),
  };
}

/**
 * Renames it first: another process finds the assembly whole, or does not find it. If one has begun
 * to use it meanwhile, it gets its name back.
 */
function removeAtOnce(assembly: string): void {
  const removed = `${assembly}-${process.pid}`;
  try {
    renameSync(assembly, removed);
  } catch (error) {
    // Another process removes it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (usesOf(removed).isUsed && !existsSync(assembly)) renameSync(removed, assembly);
  else rmSync(removed, { recursive: true, force: true });
}
