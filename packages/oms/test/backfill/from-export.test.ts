// @module-tag alone
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Item, marshall } from '../../../../table/aws-protocol/item.ts';
import { dayIndexKeys, orderMetadataKey, parseOrderId } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { killer, type When } from '../../../../test/support/kills.ts';
import { metadataAt } from '../../../../test/support/rows.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { backfill } from '../../backfill/backfill.ts';
import { backfillFromExport } from '../../backfill/backfill-from-export.ts';
import { readExport } from '../../backfill/exported-table.ts';
import { ORDERS_BY_DAY } from '../../backfill/jobs/orders-by-day.ts';
import { readRun } from '../../backfill/migration.ts';

const job = ORDERS_BY_DAY;
const LONG_AGO = new Date('2026-06-01T10:00:00.000Z');
const FILES = 3;

let folder = '';
let placed = 0;

/** META without a day key, as functions of an earlier deployment wrote it. */
function oldOrder() {
  placed += 1;
  const { GSI1PK, GSI1SK, ...old } = metadataAt(LONG_AGO.toISOString(), placed);
  return old;
}

interface Exported {
  readonly id?: string;
  readonly table?: string;
  readonly format?: string;
  readonly type?: string;
}

/** Writes an export as DynamoDB writes it to S3, with the items in several files. */
function writeExport(
  items: readonly Item[],
  { id = '01-a', table = tableName(), format = 'DYNAMODB_JSON', type }: Exported = {},
): string {
  const at = join(folder, 'AWSDynamoDB', id);
  mkdirSync(join(at, 'data'), { recursive: true });
  const files = Array.from({ length: FILES }, (_, n) => {
    const own = items.filter((__, i) => i % FILES === n);
    const lines = own.map((item) => `${JSON.stringify({ Item: marshall(item) })}\n`);
    const data = gzipSync(lines.join(''));
    writeFileSync(join(at, 'data', `part-${n}.json.gz`), data);
    return {
      itemCount: own.length,
      md5Checksum: createHash('md5').update(data).digest('base64'),
      dataFileS3Key: `AWSDynamoDB/${id}/data/part-${n}.json.gz`,
    };
  });
  const lines = files.map((file) => `${JSON.stringify(file)}\n`);
  writeFileSync(join(at, 'manifest-files.json'), lines.join(''));
  const arn = `arn:aws:dynamodb:us-east-1:123456789012:table/${table}`;
  writeFileSync(
    join(at, 'manifest-summary.json'),
    JSON.stringify({
      version: '2023-08-01',
      exportArn: `${arn}/export/${id}`,
      tableArn: arn,
      exportTime: '2026-06-02T00:00:00.000Z',
      outputFormat: format,
      exportType: type,
    }),
  );
  return at;
}

const fromExport = () =>
  backfillFromExport({ job, exported: readExport(folder), onPage: () => undefined });
const fromTable = () => backfill({ job, onPage: () => undefined });

describe('A backfill from an export', () => {
  const table = freshTable({ stream: true });
  const kill = killer();
  const changes = changeStream();
  const metas = async () => (await table.all()).filter(({ SK }) => SK === 'META');
  const rightKeys = (row: Item) =>
    dayIndexKeys(
      {
        customerId: String(row['customerId']),
        orderId: parseOrderId({ PK: String(row['PK']) }),
        placedAt: LONG_AGO.toISOString(),
      },
      4,
    );

  /** Rows that were changed since the last call, without the state of the run. */
  const written = async () =>
    (await changes())
      .map(({ dynamodb }) => String(dynamodb?.Keys?.['PK']?.S))
      .filter((PK) => !PK.startsWith('MIGRATION#'));

  async function fill(count: number) {
    const rows = Array.from({ length: count }, oldOrder);
    await table.put(...rows);
    return rows;
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exported-'));
    await table.clear();
    await changes();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes what lacked the thing, and leaves the count to a run of the table', async () => {
    const rows = await fill(250);
    const others = rows.map(({ PK }) => ({ PK, SK: 'ITEM#001', type: 'LineItem' }));
    writeExport([...rows, ...others]);
    await written();

    const done = await fromExport();
    expect(done).toMatchObject({ rows: 500, right: 250, refused: 0, finished: true });
    expect(done.run).toMatchObject({ status: 'COUNTING', export: '01-a' });
    expect(await written()).toHaveLength(250);
    for (const row of await metas()) expect(row).toMatchObject(rightKeys(row));

    expect((await fromExport()).rows, 'again').toBe(500);
    const counted = await fromTable();
    expect(counted.run).toMatchObject({ status: 'COMPLETE', round: 1, lacking: 0 });
    expect((await readRun(job.name))?.export).toBeUndefined();
    expect(await written()).toEqual([]);
  });

  it('reads again what changed since, and brings nothing back that is gone', async () => {
    const [changed, gone, keyed, same] = await fill(4);
    if (!changed || !gone || !keyed || !same) throw new Error('no orders');
    writeExport([changed, gone, keyed, same]);
    const paid = { ...changed, version: 7, customerId: 'another' };
    await table.put(paid);
    await table.remove({ ...orderMetadataKey(parseOrderId(gone)) });
    await table.put({ ...keyed, ...rightKeys(keyed), version: 9 });
    const young = oldOrder();
    await table.put(young);

    expect(await fromExport()).toMatchObject({ right: 3, finished: true });
    const now = new Map((await metas()).map((row) => [row['PK'], row]));
    expect([...now.keys()].sort()).toEqual(
      [changed, keyed, same, young].map(({ PK }) => PK).sort(),
    );
    expect(now.get(paid.PK)).toEqual({ ...paid, ...rightKeys(paid) });
    expect(now.get(keyed.PK)).toMatchObject({ version: 9, ...rightKeys(keyed) });
    expect(now.get(young.PK)).not.toHaveProperty('GSI1PK');

    // The count finds the order of after the export, and another round gives it its key.
    expect((await fromTable()).run).toMatchObject({ status: 'COMPLETE', round: 2 });
    expect((await metas()).every((row) => 'GSI1PK' in row)).toBe(true);
  });

  it('writes each row once, whatever moments it is killed at', async () => {
    const rows = await fill(330);
    writeExport(rows);
    await written();
    const random = seededRandom(11);
    let isWhole = false;
    for (let killed = 0; killed < 12 && !isWhole; killed++) {
      const when: When = random() < 0.5 ? 'before' : 'after';
      isWhole = await kill(1 + Math.floor(random() * 60), when, fromExport);
    }
    const done = await fromExport();

    expect(done).toMatchObject({ rows: 330, right: 330, finished: true });
    const keys = await written();
    expect(keys).toHaveLength(330);
    expect(new Set(keys).size).toBe(330);
    for (const row of await metas()) expect(row).toMatchObject(rightKeys(row));
    expect((await fromTable()).run.status).toBe('COMPLETE');
  });

  it('stops at Ctrl-C after the page, and goes on', async () => {
    writeExport(await fill(900));
    const ending = new AbortController();
    const stopped = await backfillFromExport({
      job,
      exported: readExport(folder),
      signal: ending.signal,
      onPage: () => ending.abort(),
    });
    expect(stopped).toMatchObject({ finished: false, run: { status: 'RUNNING' } });
    expect(stopped.rows).toBeLessThan(900);
    expect(await fromExport()).toMatchObject({ rows: 900, right: 900, finished: true });
  });

  it('refuses a run of the table while its own is open, and the other way round', async () => {
    writeExport(await fill(10));
    expect(await kill(8, 'before', fromExport)).toBe(false);
    await expect(fromTable()).rejects.toThrow('reads an export: name it with --from-export');
    rmSync(join(folder, 'AWSDynamoDB'), { recursive: true });
    writeExport([], { id: '02-b' });
    await expect(fromExport()).rejects.toThrow('reads the export 01-a');
  });

  it.each([
    ['another format', { format: 'ION' }],
    ['an increment', { type: 'INCREMENTAL_EXPORT' }],
  ])('refuses %s', (_, exported) => {
    writeExport([], exported);
    expect(() => readExport(folder)).toThrow(Misuse);
  });

  it('refuses a file that was damaged, and changes nothing of it', async () => {
    const at = writeExport(await fill(3));
    writeFileSync(join(at, 'data', 'part-1.json.gz'), gzipSync('{}'));
    await expect(fromExport()).rejects.toThrow('is not as it was exported');
    expect((await metas()).filter((row) => 'GSI1PK' in row).length).toBeLessThan(3);
  });

  it('refuses two exports in one folder, and none', () => {
    expect(() => readExport(folder)).toThrow('has 0');
    writeExport([]);
    writeExport([], { id: '02-b' });
    expect(() => readExport(folder)).toThrow('has 2');
  });
});
