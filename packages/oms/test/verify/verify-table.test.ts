import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as project } from '../../../../functions/project-changes.ts';
import {
  customerOrderKey,
  lowStockIndexKeys,
  orderMetadataKey,
  stockKey,
  summaryKey,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { orderIdAt } from '../../../../test/support/rows.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Stopped } from '../../../api/commands/exit-code.ts';
import { openDifferenceLog } from '../../verify/difference-log.ts';
import type { Drift } from '../../verify/drift.ts';
import { type TableVerification, verifyTable } from '../../verify/verify-table.ts';
import { differenceFile } from '../../verify/walk-checkpoint.ts';

const OPTIONS = {
  repair: false,
  resume: false,
  grace: { looks: 2, betweenMillis: 20 },
  onPage() {},
};

describe('oms verify --all', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const folder = mkdtempSync(join(tmpdir(), 'oms-'));
  const checkpointFile = join(folder, 'checkpoint.json');
  const verify = async (options: Partial<TableVerification> = {}) => {
    const { findings, log, finished } = await verifyTable({
      ...OPTIONS,
      checkpointFile,
      ...options,
    });
    const differences: Drift[] = [];
    for await (const drift of log.read('differences')) differences.push(drift);
    const left: Drift[] = [];
    for await (const drift of log.read('left')) left.push(drift);
    expect({ ...findings, finished }).toMatchObject({
      differences: differences.length,
      left: left.length,
    });
    return { ...findings, finished, differences, left };
  };
  const ALL = { customers: 6, orders: 20, stockRows: 2, outOfScope: 1, finished: true };

  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aSku('XYZ')]);
    for (let n = 0; n < 5; n++) {
      const customerId = await aCustomer(`c${n}`);
      for (let i = 0; i < n + 1; i++) await anOrder(customerId, 'ABC', 'XYZ');
      const { orderId } = await anOrder(customerId, 'ABC');
      await move(customerId, orderId, 'SHIPPED');
    }
    await table.put({ PK: 'CUST#lab', SK: 'ORDER#2026-06-01#o-9001', status: 'OPEN' });
    const rows = (await changes()).filter(({ dynamodb }) =>
      dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
    );
    await project({ Records: rows as DynamoDBRecord[] }, lambdaContext());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('verifies every customer, order and stock row once, with any page size', async () => {
    expect(await verify()).toMatchObject({ ...ALL, differences: [] });
    expect(await verify({ pageSize: 1 })).toMatchObject({ ...ALL, differences: [] });
    expect(existsSync(checkpointFile)).toBe(false);
  });

  it('continues from its checkpoint after an interruption, with its findings', async () => {
    await table.put({ ...(await table.get({ ...summaryKey('c1') })), open: 9 });
    await table.put({ ...(await table.get({ ...summaryKey('c3') })), open: 9 });
    const whole = await verify({ pageSize: 5 });
    const pages: number[] = [];
    const interrupted = await verify({
      pageSize: 5,
      signal: AbortSignal.abort(),
      onPage: (items) => pages.push(items),
    });
    expect(interrupted.finished).toBe(false);
    expect(pages).toEqual([5]);
    expect(JSON.parse(readFileSync(checkpointFile, 'utf8'))).toMatchObject({
      items: 5,
      repair: false,
    });

    // Once more from the middle, once to the end: no page is read twice.
    const requests = recordRequests();
    await verify({ pageSize: 5, resume: true, signal: AbortSignal.abort() });
    const resumed = await verify({
      pageSize: 5,
      resume: true,
      onPage: (items) => pages.push(items),
    });

    expect(resumed).toEqual(whole);
    expect(resumed.differences.map(({ key }) => key).sort()).toEqual([
      'CUST#c1 / SUMMARY',
      'CUST#c3 / SUMMARY',
    ]);
    expect(pages[1]).toBe(15);
    expect(requests.filter(({ operation }) => operation === 'Scan')).toHaveLength(
      Math.ceil(((pages.at(-1) ?? 0) - 5) / 5),
    );
    expect(existsSync(checkpointFile)).toBe(false);
  });

  it('continues only with the differences that it had found', async () => {
    await verify({ pageSize: 5, signal: AbortSignal.abort() });
    const differences = differenceFile(checkpointFile);
    writeFileSync(
      checkpointFile,
      JSON.stringify({ ...JSON.parse(readFileSync(checkpointFile, 'utf8')), differenceBytes: 99 }),
    );
    rmSync(differences);

    await expect(verify({ resume: true })).rejects.toThrow(
      /^the differences found so far are missing .*differences.jsonl/,
    );

    writeFileSync(
      checkpointFile,
      JSON.stringify({ tableName: tableName(), repair: false, findings: { differences: [] } }),
    );
    await expect(verify({ resume: true })).rejects.toThrow('by an earlier version of this command');
    rmSync(checkpointFile);
  });

  it('forgets the findings of a page that it did not finish', async () => {
    await table.put({ ...(await table.get({ ...summaryKey('c1') })), open: 9 });
    const whole = await verify();
    await verify({ pageSize: 5, signal: AbortSignal.abort() });
    appendFileSync(differenceFile(checkpointFile), '{"list":"differences","drift":{"what":"SUMM');

    expect(await verify({ resume: true })).toEqual(whole);
  });

  it('stops if another verification writes to its file', async () => {
    const file = join(folder, 'shared.differences.jsonl');
    const drift: Drift = {
      what: 'LOW',
      key: 'a',
      expected: 1,
      found: 2,
      mayBeLag: false,
      repairable: true,
    };
    const one = openDifferenceLog(file, 0);
    one.append('differences', [drift]);
    openDifferenceLog(file, 0);

    expect(() => one.append('differences', [drift])).toThrow('give each its own --checkpoint');
    await expect(one.read('differences').next()).rejects.toThrow(Stopped);
  });

  it('does work in proportion to its findings', async () => {
    const ghosts = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...summaryKey(`ghost-${from + n}`),
        orders: 1,
      }));
    /** The bytes that a walk in pages of ten writes: its checkpoints and its differences. */
    const bytesWritten = async () => {
      let bytes = 0;
      const { differences } = await verify({
        pageSize: 10,
        grace: { looks: 1, betweenMillis: 0 },
        onPage: () => {
          bytes += existsSync(checkpointFile) ? statSync(checkpointFile).size : 0;
        },
      });
      return {
        found: differences.length,
        bytes: bytes + statSync(differenceFile(checkpointFile)).size,
      };
    };
    await table.put(...ghosts(0, 200));
    const once = await bytesWritten();
    await table.put(...ghosts(200, 200));
    const twice = await bytesWritten();

    expect([once.found, twice.found - once.found]).toEqual([
      expect.toSatisfy((n) => n >= 200),
      200,
    ]);
    expect(twice.bytes / once.bytes).toBeLessThan(2);
    for (const { PK, SK } of ghosts(0, 400)) await table.remove({ PK, SK });
  });

  it('does not continue a check as a repair', async () => {
    await verify({ pageSize: 5, signal: AbortSignal.abort() });

    await expect(verify({ resume: true, repair: true })).rejects.toThrow(
      'was begun without --repair',
    );
    rmSync(checkpointFile);
  });

  it('repairs all it finds, and finds nothing the second time', async () => {
    const orderId = orderIdAt('2026-06-01T00:00:00.000Z');
    await table.put({
      ...orderMetadataKey(orderId),
      customerId: 'c2',
      version: 1,
      status: 'OPEN',
      counted: true,
    });
    await table.put({ ...(await table.get({ ...stockKey('XYZ') })), ...lowStockIndexKeys('XYZ') });
    const { orderId: placed, placedAt } = await anOrder('c4', 'ABC');
    const key = customerOrderKey({ customerId: 'c4', orderId: placed, placedAt });
    await table.put({ ...(await table.get({ ...key })), GSI1PK: 'elsewhere' });

    const repaired = await verify({ repair: true });

    const kinds = [...new Set(repaired.differences.map(({ what }) => what))].sort();
    expect(kinds).toEqual(['EVENT', 'GSI1', 'LOW', 'META', 'SUMMARY']);
    expect(repaired.left).toEqual([]);
    const requests = recordRequests();
    expect(await verify({ repair: true })).toMatchObject({ differences: [], left: [] });
    expect(requests.filter(({ operation }) => /Put|Update|Write/.test(operation))).toEqual([]);
  });
});
