// @module-tag alone
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksOwnEngine } from '../../../../test/support/own-engine.ts';
import { type Engine, startEngine } from '../../dynamodb/engine.ts';
import { engineApi } from '../../dynamodb/engine-api.ts';
import { streamTrim } from '../../lambda/event-source/stream-trim.ts';

const TableName = 'streamed';
const DAY = 24 * 60 * 60_000;

const lacks = lacksOwnEngine('the tests of its file', 'an engine elsewhere has none for us');
describe.skipIf(lacks)('The file of the embedded engine', () => {
  let engine: Engine;
  const api = (operation: string, request: object) =>
    engineApi(engine.endpoint, 'eu-central-1')(operation, request);
  const put = (n: number) => api('PutItem', { TableName, Item: { PK: { S: `item-${n}` } } });
  const file = () => engine.file ?? expect.fail('the engine has no file');
  /** The engine's own statements, as its binary has them. */
  const planOf = (statement: string) => {
    const database = new DatabaseSync(file().path, { readOnly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(TableName);
    const [count] = database.prepare('SELECT count(*) n FROM _stream_records').all();
    database.close();
    return { plan: JSON.stringify(plan), records: count?.['n'] };
  };

  beforeAll(async () => {
    engine = await startEngine();
    await api('CreateTable', {
      TableName,
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    });
    for (let n = 1; n <= 5; n++) await put(n);
  });
  afterAll(() => engine.stop());

  it('numbers and reads its stream by an index, and not by a walk over all records', () => {
    const number = 'CAST(sequence_number AS INTEGER)';
    for (const statement of [
      `SELECT COALESCE(MAX(${number}), 0) + 1 FROM _stream_records WHERE table_name = ?1`,
      `SELECT new_image FROM _stream_records WHERE table_name = ?1 AND shard_id = 's' ` +
        `AND ${number} > 3 ORDER BY ${number} ASC LIMIT 1000`,
    ]) {
      const { plan } = planOf(statement);
      expect(plan).toContain('_stream_records_by_number (table_name=?');
      expect(plan).not.toContain('SCAN');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('changes its version with each write, and with nothing else', async () => {
    const first = file().version();
    await api('GetItem', { TableName, Key: { PK: { S: 'item-1' } } });
    expect(file().version()).toBe(first);
    await put(1);
    expect(file().version()).not.toBe(first);
  });

  it('keeps records for a day, and those that a reader has not dealt with', () => {
    const { trim, checkpointOf } = streamTrim(file(), TableName, ['projector', 'publisher']);
    const later = new Date(Date.now() + DAY + 10_000);
    const placeOf = (sequenceNumber: string) => ({ streamArn: '', record: '', sequenceNumber });
    const recordsLeft = () => planOf('SELECT 1 WHERE ?1').records;
    const all = recordsLeft();

    checkpointOf('projector', undefined).write(placeOf('5'));
    expect([trim(later), recordsLeft()]).toEqual([0, all]);
    checkpointOf('publisher', undefined).write(placeOf('3'));
    expect([trim(), recordsLeft()]).toEqual([0, all]);
    expect([trim(later), recordsLeft()]).toEqual([2, Number(all) - 2]);
  });

  it('is removed when the engine has ended', async () => {
    const folder = dirname(file().path);
    expect(existsSync(folder)).toBe(true);
    await engine.stop();
    await expect.poll(() => existsSync(folder), { timeout: 10_000 }).toBe(false);
  });

  it('is removed when its process was killed', async () => {
    const module = new URL('../../dynamodb/engine.ts', import.meta.url);
    const script = `const { startEngine } = await import(${JSON.stringify(module.href)});
      console.log((await startEngine()).file.path);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [path] = (await once(child.stdout, 'data')) as [Buffer];
    const folder = dirname(String(path).trim());
    expect(existsSync(folder)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(folder), { timeout: 10_000 }).toBe(false);
  });
});
