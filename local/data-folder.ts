/** The folder of `--data`: readable, writable, and of one run at a time. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Failure } from './failure.ts';

/**
 * SQLite's result code for a lock that somebody else holds:
 * https://www.sqlite.org/rescode.html#busy
 */
const SQLITE_BUSY = 5;

export interface DataFolder {
  release(): void;
}

/**
 * Creates the folder if there is none, and locks it. The lock is an open transaction on an empty
 * database of our own, because Node has no other lock that the kernel lifts when a process ends:
 * nothing is left to clear after SIGKILL, and no process id can be mistaken for a later one.
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

/** A connection that nobody refers to is closed with the next garbage, and its lock with it. */
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
