import { EXIT, type ExitCode, Misuse } from '../../../api/commands/exit-code.ts';
import type { ExportOptions } from '../export-options.ts';
import { ddlOf } from './ddl.ts';

/** `oms export ddl` prints statements, and needs no table. */
export function ddlCommand({ athena, duckdb, full, changes, json }: ExportOptions): ExitCode {
  if ((athena === undefined) === (duckdb === undefined))
    throw new Misuse('choose either --athena or --duckdb');
  if (full === undefined) throw new Misuse('--full is missing: the folder of the export’s files');
  if ([full, changes].some((place) => place?.includes("'")))
    throw new Misuse('a folder’s name cannot contain an apostrophe');
  const ddl = ddlOf(athena ? 'athena' : 'duckdb', { full, changes });
  console.log(json ? JSON.stringify({ ddl }) : ddl.trim());
  return EXIT.fine;
}
