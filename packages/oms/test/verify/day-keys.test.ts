// @module-tag alone
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../../domain/order-number.ts';
import { migrationRunKey, orderIdentity, orderMetadataKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { type BackfillOptions, backfillCommand } from '../../backfill/backfill-command.ts';
import { doctorCommand } from '../../doctor/doctor-command.ts';
import { documents } from '../../document-client.ts';
import { repairDayKey } from '../../verify/repairs/repair-day-key.ts';
import { Subject } from '../../verify/subject.ts';
import { type VerifyOptions, verifyCommand } from '../../verify/verify-command.ts';
import { verifySubject } from '../../verify/verify-subject.ts';
import { publishTable } from '../support/published-table.ts';

const listOrders = asking('A31');
const AT_ONCE = { looks: 1, betweenMillis: 0 };
/** The name of a run that does not listen. Its file contains the table's endpoint. */
const PORT = `day-keys-${process.pid}`;
const CHECKPOINT = join(mkdtempSync(join(tmpdir(), 'day-keys-')), 'checkpoint.json');
let printed: string[] = [];

describe('An order without a day key', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const verify = (repair = false) =>
    verifySubject(Subject.customer('buyer'), { repair, grace: AT_ONCE });
  const runVerify = (options: Partial<VerifyOptions>) =>
    verifyCommand({
      port: PORT,
      rate: 1000,
      wcu: 1000,
      all: true,
      checkpoint: CHECKPOINT,
      ...options,
    });
  const doctor = () =>
    doctorCommand('index-backfill', { port: PORT, stack: 'Orders', minutes: 60 });
  const metaOf = (orderId: string) => table.get({ ...orderMetadataKey(orderId) });
  /** Places an order and removes the key, as in a table of before the day key. */
  const anOldOrder = async () => {
    const { orderId, placedAt } = await anOrder('buyer', 'ABC');
    await catchUp();
    const meta = await metaOf(orderId);
    await table.put({ ...meta, GSI1PK: undefined, GSI1SK: undefined });
    return { orderId, day: placedAt.slice(0, 10), meta };
  };
  const listed = async (day: string) =>
    (await listOrders({ as: operator, query: { from: day, to: day, limit: '100' } })).body.items
      .length;
  const found = async (orderId: string) =>
    (await listOrders({ as: operator, query: { number: orderNumberOf(orderId) ?? '' } })).body.items
      .length;

  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aCustomer('buyer')]);
    publishTable(PORT);
  });
  beforeEach(() => {
    // As the table's tag has it.
    vi.stubEnv('DAY_FIGURES', 'true');
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    const kept = ['PROFILE', 'RESERVATION', 'STOCK'];
    await table.clear(({ SK }) => kept.includes(String(SK)));
    await catchUp();
  });

  afterAll(() => rmSync(join(CHECKPOINT, '..'), { recursive: true }));

  it('is reported by the commands of the runbook, repaired by them, and then listed', async () => {
    const { orderId, day, meta } = await anOldOrder();
    await anOrder('buyer', 'ABC');
    await catchUp();
    expect([await listed(day), await found(orderId)]).toEqual([1, 0]);

    expect(await runVerify({})).toBe(EXIT.failed);
    expect(printed.join('\n')).toContain(`DAY ORDER#${orderId} / META: expected {"GSI1PK":"DAY#`);
    expect(printed.join('\n')).toContain('2 orders, 1 stock row verified: 1 difference');
    expect(await doctor()).toBe(EXIT.failed);
    expect(printed.join('\n')).toContain(`first ORDER#${orderId} / META`);
    expect(printed.join('\n')).toContain('run oms backfill orders-by-day.');

    printed = [];
    expect(await runVerify({ repair: true })).toBe(EXIT.fine);
    expect(await metaOf(orderId)).toEqual(meta);
    expect([await listed(day), await found(orderId)]).toEqual([2, 1]);
    expect(await doctor()).toBe(EXIT.fine);
    expect(printed.join('\n')).toMatch(
      /Each order of the sample has its day key\. \(orders 2, lacking 0, rows \d+\)/,
    );
  });

  it('gets it from the runbook’s backfill, which calculates its cost before', async () => {
    const { orderId, day, meta } = await anOldOrder();
    await anOrder('buyer', 'ABC');
    await catchUp();
    const run = (options: Partial<BackfillOptions>) =>
      backfillCommand('orders-by-day', { port: PORT, rate: 1000, wcu: 1000, ...options });

    expect(await run({ status: true })).toBe(EXIT.failed);
    expect(await run({ dryRun: true })).toBe(EXIT.failed);
    expect(printed.join('\n')).toMatch(
      /orders-by-day: \d+ rows read, 1 lacking, 0 refused\.\n2 write units: 0\.00 dollars/,
    );
    expect(await metaOf(orderId)).not.toHaveProperty('GSI1PK');

    printed = [];
    const requests = recordRequests();
    expect(await run({ json: true })).toBe(EXIT.fine);
    const writes = requests.filter(({ operation, by }) => operation === 'UpdateItem' && by['GSI1']);
    expect(writes.map(({ by }) => by)).toEqual([{ table: 1, GSI1: 1 }]);
    expect(JSON.parse(printed.join(''))).toMatchObject({ right: 2, lacking: 0, finished: true });
    expect(await metaOf(orderId)).toEqual(meta);
    expect([await listed(day), await found(orderId)]).toEqual([2, 1]);

    printed = [];
    expect(await run({ status: true })).toBe(EXIT.fine);
    expect(printed.at(-1)).toMatch(/^orders-by-day: COMPLETE, round 1, 0 lacking and 0 refused/);
    expect(await doctor()).toBe(EXIT.fine);
    expect(printed.join('\n')).toContain('No backfill is open. (orders-by-day COMPLETE, ');
    expect(await runVerify({})).toBe(EXIT.fine);

    await table.put({ ...migrationRunKey('orders-by-day'), status: 'RUNNING', segments: 8 });
    expect(await doctor()).toBe(EXIT.failed);
    expect(printed.join('\n')).toContain('A backfill is not complete: run oms backfill');
    await expect(run({ segments: 4 })).rejects.toThrow(Misuse);
    await expect(run({ segments: 101 })).rejects.toThrow(Misuse);
    await expect(run({ status: true, dryRun: true })).rejects.toThrow(Misuse);
  });

  it('is repaired for two write units, and a wrong key for three, without an event', async () => {
    const { orderId, meta } = await anOldOrder();
    const requests = recordRequests();
    const spent = () =>
      requests
        .splice(0)
        .filter(({ operation }) => /Put|Update|Write/.test(operation))
        .map(({ operation, by }) => ({ operation, ...by }));

    expect((await verify(true)).left).toEqual([]);
    expect(spent()).toEqual([{ operation: 'UpdateItem', table: 1, GSI1: 1 }]);

    await table.put({ ...meta, GSI1PK: 'DAY#2026-01-01#0' });
    spent();
    expect((await verify(true)).drifts).toMatchObject([{ what: 'DAY', repairable: true }]);
    expect(spent()).toEqual([{ operation: 'UpdateItem', table: 1, GSI1: 2 }]);
    expect(await metaOf(orderId)).toEqual(meta);

    // Neither reader of the stream gets a change of the key alone.
    const events = (await table.all()).filter(({ type }) => type === 'Event').length;
    await catchUp();
    expect((await table.all()).filter(({ type }) => type === 'Event')).toHaveLength(events);
  });

  it('stays erased if it is erased while it is repaired', async () => {
    const { orderId, meta } = await anOldOrder();
    const key = { ...orderMetadataKey(orderId) };
    const order = orderIdentity({ customerId: 'buyer', orderId });
    const asRead = { ...meta, GSI1PK: undefined, GSI1SK: undefined };
    await table.remove(key);

    await repairDayKey(order, asRead);
    expect(await table.get(key)).toBeUndefined();

    await table.put({ ...asRead, customerId: 'erased' });
    await repairDayKey(order, asRead);
    expect(await table.get(key)).not.toHaveProperty('GSI1PK');
  });

  it('keeps the key that somebody else has written meanwhile', async () => {
    const { orderId, meta } = await anOldOrder();
    const key = { ...orderMetadataKey(orderId) };
    const other = { ...meta, GSI1PK: `${String(meta?.['GSI1PK']).slice(0, -1)}3` };
    const { happened } = justBefore(
      'UpdateItem',
      () => true,
      () => table.put(other),
    );

    expect((await verify(true)).left).toEqual([]);

    expect(happened()).toBe(true);
    expect(await table.get(key)).toEqual(other);
  });

  it('may be in any partition that is read for its day', async () => {
    const { orderId, day, meta } = await anOldOrder();
    await table.put({ ...meta, GSI1PK: `DAY#${day}#7` });
    expect((await verify()).drifts).toMatchObject([{ what: 'DAY' }]);
    expect([await listed(day), await found(orderId)]).toEqual([0, 0]);

    vi.stubEnv('DAY_SHARDS', `2020-01-01=8 ${nextDay(day)}=8`);
    expect((await verify()).drifts).toEqual([]);
    expect([await listed(day), await found(orderId)]).toEqual([1, 1]);

    vi.stubEnv('DAY_SHARDS', `2020-01-01=8 ${day}=8`);
    expect((await verify()).drifts).toMatchObject([{ what: 'DAY' }]);
  });

  it('is no finding of a row of the lab, which has no version', async () => {
    await table.put({ PK: 'CUST#buyer', SK: 'ORDER#2026-06-01#o-9001', status: 'OPEN', total: 1 });
    await table.put({ PK: 'ORDER#o-9001', SK: 'META', customerId: 'buyer', total: 1 });

    expect((await verify()).drifts).toEqual([]);
    expect(await doctor()).toBe(EXIT.cannotTell);
    expect(printed.join('\n')).toContain('There is no order in the sample.');
  });

  it('without a customer is not given a key', async () => {
    const { orderId } = await anOldOrder();
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: orderMetadataKey(orderId),
        UpdateExpression: 'REMOVE customerId',
      }),
    );

    const { drifts, left } = await verify(true);

    expect(drifts).toMatchObject([{ what: 'META' }, { what: 'DAY' }]);
    // The repair of META names the customer again, and the next round gives the key.
    expect(left).toEqual([]);
  });
});

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
