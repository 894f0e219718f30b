/** The folder of `--data`: readable, writable, and used by one run at a time. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../api/commands/failure.ts';

/**
 * SQLite's result code for a lock that another connection holds:
 * https://www.sqlite.org/rescode.html#busy
 */
const SQLITE_BUSY = 5;

export interface DataFolder {
  release(): void;
}

/**
 * Creates the folder if needed, and locks it. The lock is an open transaction on an empty database:
 * Node has no other lock that the kernel releases when a process ends. So nothing is left to clean
 * up after SIGKILL, and no process id can be mistaken for a later one (in a container they start
 * from 1 again). A port or a socket would not be tied to the folder; `flock` needs a package of
 * native code. Two runs would project twice, and two engines would write one file.
 */
export function openDataFolder(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure(`the data folder ${folder} cannot be read and written (${code})`);
  }
  const lock = lockFile(folder);
  locks.add(lock);
  return {
    release() {
      if (locks.delete(lock)) lock.close();
    },
  };
}

/**
 * Keeps the connections referenced: garbage collection would close them, and release their locks.
 */
const locks = new Set<DatabaseSync>();

function lockFile(folder: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) {
      throw new Failure(
        `another run uses the data folder ${folder}: end it, or name another folder with --data`,
      );
    }
    throw new Failure(`the data folder ${folder} cannot be locked (${message})`);
  }
}
