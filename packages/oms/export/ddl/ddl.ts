import { COLUMNS, KEY_COLUMNS } from '../../../../table/columns.ts';

/** The folders of a full export and of incremental ones, each with the files of DynamoDB. */
export interface DdlSource {
  readonly full: string;
  /** Folders of incremental exports; a wildcard may name several. */
  readonly changes?: string | undefined;
}

type Engine = (columns: readonly Column[], source: DdlSource) => string;

interface Column {
  readonly name: string;
  readonly type: 'S' | 'N';
}

const columnsOf = (types: Readonly<Record<string, 'S' | 'N'>>): Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

/** Makes the statements that let an engine query an export as `shop`, with one row an item. */
export const ddlOf = (engine: 'athena' | 'duckdb', source: DdlSource): string =>
  (engine === 'athena' ? athena : duckdb)(columnsOf(COLUMNS), source);

/** The last image of each key: changes replace the items of the full export. */
const FOLDED = `
CREATE OR REPLACE VIEW shop AS
SELECT item FROM (
  SELECT item, row_number() OVER (PARTITION BY pk, sk ORDER BY written_at DESC) AS newest
  FROM (
    SELECT item.pk.s AS pk, item.sk.s AS sk, item, CAST(0 AS bigint) AS written_at FROM shop_full
    UNION ALL
    SELECT keys.pk.s, keys.sk.s, newimage, CAST(metadata.writetimestampmicros.n AS bigint)
    FROM shop_changes
  ) AS images
) AS numbered
WHERE newest = 1 AND item.pk.s IS NOT NULL;
`;

const ONLY_FULL = `
CREATE OR REPLACE VIEW shop AS
SELECT item FROM shop_full;
`;

const viewOf = ({ changes }: DdlSource): string => (changes === undefined ? ONLY_FULL : FOLDED);

/** Amazon Athena: https://docs.aws.amazon.com/athena/latest/ug/openx-json-serde.html */
const athena: Engine = (columns, source) => {
  const struct = (some: readonly Column[]) =>
    `struct<${some
      .map(({ name, type }) => `${name.toLowerCase()}:struct<${type.toLowerCase()}:string>`)
      .join(',\n    ')}>`;
  const table = (name: string, members: string, location: string) => `
CREATE EXTERNAL TABLE ${name} (
  ${members}
)
ROW FORMAT SERDE 'org.openx.data.jsonserde.JsonSerDe'
LOCATION '${location}';
`;
  const { full, changes } = source;
  const ofChanges = [
    `keys ${struct(columnsOf(KEY_COLUMNS))}`,
    'metadata struct<writetimestampmicros:struct<n:string>>',
    `newimage ${struct(columns)}`,
  ].join(',\n  ');
  return [
    table('shop_full', `item ${struct(columns)}`, full),
    ...(changes === undefined ? [] : [table('shop_changes', ofChanges, changes)]),
    viewOf(source),
  ].join('');
};

/** DuckDB reads the same files from S3 or from a folder. */
const duckdb: Engine = (columns, source) => {
  const struct = (some: readonly Column[]) =>
    `STRUCT(${some.map(({ name, type }) => `${name} STRUCT(${type} VARCHAR)`).join(',\n    ')})`;
  const table = (name: string, members: string, location: string) => `
CREATE OR REPLACE VIEW ${name} AS
SELECT * FROM read_json('${location.replace(/\/$/, '')}/*.json.gz',
  format = 'newline_delimited', columns = {
    ${members}
  });
`;
  const { full, changes } = source;
  const ofChanges = [
    `Keys: '${struct(columnsOf(KEY_COLUMNS))}'`,
    "Metadata: 'STRUCT(WriteTimestampMicros STRUCT(N VARCHAR))'",
    `NewImage: '${struct(columns)}'`,
  ].join(',\n    ');
  return [
    table('shop_full', `Item: '${struct(columns)}'`, full),
    ...(changes === undefined ? [] : [table('shop_changes', ofChanges, changes)]),
    viewOf(source),
  ].join('');
};
