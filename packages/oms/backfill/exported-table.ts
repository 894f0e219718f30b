/**
 * Reads an export of the table to S3, as it lies in a folder after `aws s3 sync`.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
import { createHash } from 'node:crypto';
import { createReadStream, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type MarshalledItem, unmarshall } from '../../../table/aws-protocol/item.ts';
import { Misuse } from '../../api/commands/exit-code.ts';
import type { Row } from './job.ts';

/** A data file of an export: a line of JSON for each item, gzipped. */
export interface ExportedFile {
  readonly path: string;
  readonly md5: string;
}

export interface ExportedTable {
  /** The id of the export. */
  readonly id: string;
  readonly tableName: string;
  /** The time that the items are of: ISO 8601, UTC. */
  readonly time: string;
  /** In the order of the manifest, which never changes. */
  readonly files: readonly ExportedFile[];
}

interface Summary {
  readonly exportArn?: string;
  readonly tableArn?: string;
  readonly exportTime?: string;
  readonly outputFormat?: string;
  readonly exportType?: string;
}

interface FileEntry {
  readonly md5Checksum: string;
  readonly dataFileS3Key: string;
}

/**
 * Reads the manifest of the export in a folder, or in its `AWSDynamoDB/<id>/`.
 *
 * @throws {Misuse} if there is none or more than one, or if it is not a full one in DynamoDB's JSON
 */
export function readExport(folder: string): ExportedTable {
  const found = ['', '*/', 'AWSDynamoDB/*/'].flatMap((at) =>
    globSync(join(folder, `${at}manifest-summary.json`)),
  );
  const [summaryFile, ...others] = found;
  if (summaryFile === undefined || others.length > 0)
    throw new Misuse(`${folder} must have one manifest-summary.json, and has ${found.length}`);
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary;
  const { outputFormat, exportType = 'FULL_EXPORT', tableArn = '', exportTime = '' } = summary;
  if (outputFormat !== 'DYNAMODB_JSON' || exportType !== 'FULL_EXPORT')
    throw new Misuse(`the export is a ${exportType} in ${outputFormat}, not one in DYNAMODB_JSON`);
  const at = dirname(summaryFile);
  return {
    id: summary.exportArn?.split('/').at(-1) ?? basename(at),
    tableName: tableArn.split('/').at(-1) ?? '',
    time: exportTime,
    files: linesIn(readFileSync(join(at, 'manifest-files.json'), 'utf8')).map(
      ({ dataFileS3Key, md5Checksum }) => ({
        path: join(at, 'data', basename(dataFileS3Key)),
        md5: md5Checksum,
      }),
    ),
  };
}

const linesIn = (text: string): FileEntry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as FileEntry);

/**
 * Reads the rows of a file, with these attributes beside their keys, from a position on.
 *
 * @throws {Misuse} for a file that is not as it was exported
 */
export async function* rowsOf(
  { path, md5 }: ExportedFile,
  attributes: readonly string[],
  from: number,
): AsyncGenerator<Row> {
  if (
    createHash('md5')
      .update(await readFile(path))
      .digest('base64') !== md5
  )
    throw new Misuse(`${path} is not as it was exported: its MD5 differs from the manifest’s`);
  const names = ['PK', 'SK', ...attributes];
  let position = 0;
  for await (const line of createInterface({
    input: createReadStream(path).pipe(createGunzip()),
  })) {
    position += 1;
    if (position <= from) continue;
    const { Item } = JSON.parse(line) as { readonly Item: MarshalledItem };
    yield unmarshall(
      Object.fromEntries(
        names.flatMap((name) => (Item[name] === undefined ? [] : [[name, Item[name]]])),
      ),
    ) as Row;
  }
}
