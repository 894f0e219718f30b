/** Publishes the address of a running backend for other commands. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';
import { LOCAL_FOLDER } from './local-folder.ts';
import type { TableAccess } from './table-access.ts';

/** One file per port. */
const fileOf = (port: number | string): string => join(LOCAL_FOLDER, `run-${port}.json`);

interface Published extends TableAccess {
  readonly pid: number;
}

/** Publishes the access until this process ends. */
export function publishAccess(port: number | string, access: TableAccess): void {
  mkdirSync(LOCAL_FOLDER, { recursive: true });
  writeFileSync(
    fileOf(port),
    `${JSON.stringify({ ...access, pid: process.pid } satisfies Published, undefined, 2)}\n`,
  );
  process.once('exit', () => {
    if (published(port)?.pid === process.pid) rmSync(fileOf(port), { force: true });
  });
}

/** Undefined if nothing runs. A killed run leaves its file behind until the next start. */
export function publishedAccess(port: number | string): TableAccess | undefined {
  const access = published(port);
  return access && isRunning(access.pid) ? access : undefined;
}

function published(port: number | string): Published | undefined {
  const file = fileOf(port);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Published) : undefined;
}
