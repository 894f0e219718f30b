/**
 * The SQLite file of the embedded engine. The engine numbers each stream record by a walk over all
 * that it ever streamed, and reads them by another: it has no index of them, and ends none. So a
 * write after 100,000 records took fifty times as long as one before. The index is made here, and
 * what DynamoDB would have trimmed is deleted here.
 */
import { DatabaseSync } from 'node:sqlite';

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html */
const RETENTION_SECONDS = 24 * 60 * 60;

/** As many as the engine does not miss the file for: it waits five seconds for its lock. */
const AT_ONCE = 1000;

const NUMBER = 'CAST(sequence_number AS INTEGER)';
const INDEX = `CREATE INDEX IF NOT EXISTS _stream_records_by_number
  ON _stream_records (table_name, ${NUMBER})`;
const TRIM = `DELETE FROM _stream_records WHERE id IN (
  SELECT id FROM _stream_records
  WHERE table_name = ? AND ${NUMBER} < ? AND created_at < ? ORDER BY ${NUMBER} LIMIT ${AT_ONCE})`;

export interface EngineFile {
  readonly path: string;
  /** A number that differs after each change of the file. It takes microseconds. */
  version(): number;
  /**
   * Deletes records of a table's stream that are older than DynamoDB keeps them, and that were read
   * before the one with this sequence number. Returns how many.
   */
  trim(tableName: string, before: string, now?: Date): number;
  close(): void;
}

/** Opens the file of an engine that runs, and adds the index to it. */
export function openEngineFile(path: string): EngineFile {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec(INDEX);
  const version = database.prepare('PRAGMA data_version');
  const trim = database.prepare(TRIM);
  return {
    path,
    version: () => (version.get() as { readonly data_version: number }).data_version,
    trim(tableName, before, now = new Date()) {
      const oldest = Math.floor(now.getTime() / 1000) - RETENTION_SECONDS;
      return Number(trim.run(tableName, BigInt(before), oldest).changes);
    },
    close: () => database.close(),
  };
}
