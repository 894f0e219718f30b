// @module-tag alone
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { eventBus } from '../../../../test/support/event-bus.ts';
import { ship } from '../../../../test/support/fulfillments.ts';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { pay, report } from '../../../../test/support/payments.ts';
import { receive, sendBack } from '../../../../test/support/returns.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import {
  awaiting,
  confirm,
  resolve,
  state,
  sweepLater,
  withdraw,
} from '../../../../test/support/withdrawals.ts';

const customerId = 'buyer';

/** Runs `npm run oms -- …` on this table and this bus, as on AWS. */
const oms = (...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const on = ['--table', tableName(), '--region', 'eu-central-1'];
    execFile(process.execPath, ['packages/oms/oms.ts', ...args, ...on], (failure, out, error) =>
      resolve({ code: Number(failure?.code ?? 0), out, error }),
    );
  });

describe('The unpublished events', () => {
  const table = freshTable({ stream: true });
  const bus = eventBus();
  const changes = changeStream();
  const folder = mkdtempSync(join(tmpdir(), 'event-failures-'));
  let records: DynamoDBRecord[];
  const eventsOf = (some: readonly DynamoDBRecord[]) =>
    some.flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change));

  /**
   * Stores records as Lambda does:
   * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
   */
  const keep = (name: string, Records: readonly DynamoDBRecord[]) => {
    mkdirSync(join(folder, 'aws/lambda'), { recursive: true });
    const streamArn = `arn:aws:dynamodb:eu-central-1:000000000000:table/${tableName()}/stream/s`;
    writeFileSync(
      join(folder, 'aws/lambda', name),
      JSON.stringify({
        DDBStreamBatchInfo: { streamArn },
        payload: { Records: Records.map(({ eventSourceARN: _, ...record }) => record) },
      }),
    );
  };
  const kept = () => readdirSync(join(folder, 'aws/lambda'));

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
    const { orderId } = await anOrder(customerId, 'ABC');
    const named = { customerId, orderId };
    const { body: payment } = await pay(named);
    await report({ ...named, paymentId: payment.paymentId, paymentReference: 'pi_1' });
    await ship(named, [1, 1]);
    await aSku('THIN', { quantity: 1, lowStockThreshold: 5 });
    const { orderId: other } = await anOrder(customerId, 'ABC');
    await move(customerId, other, 'SHIPPED');
    records = await changes();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are published by redrive --events, with their ids, and removed', async () => {
    const [first = [], second = []] = [records.slice(0, 8), records.slice(8)];
    keep('a', first);
    keep('b', second);
    const where = ['--failures', `${folder}/`, '--events', '--event-bus', 'orders-bus'];
    expect(await oms('redrive', ...where, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing done'),
    });
    expect(bus.taken).toEqual([]);

    bus.refuse(({ DetailType }) => DetailType === 'fulfillment.created');
    expect(await oms('redrive', ...where)).toMatchObject({
      code: 1,
      out: expect.stringContaining('the bus rejected an event: ThrottlingException'),
    });
    expect(kept()).toHaveLength(1);

    bus.refuse(() => false);
    expect(await oms('redrive', ...where, '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"removed":1'),
    });
    expect(kept()).toEqual([]);
    const ids = new Set(eventsOf(records).map(({ id }) => id));
    expect(new Set(bus.events().map(({ id }) => id))).toEqual(ids);
    // The time of its change, so that earlier receivers get no second delivery of it.
    const low = bus.taken.filter(({ DetailType }) => DetailType === 'inventory.low');
    const changed = records.find(({ dynamodb }) => dynamodb?.NewImage?.['GSI2PK']?.S === 'LOW');
    const at = changed?.dynamodb?.ApproximateCreationDateTime;
    expect(new Set(low.map(({ Time }) => Time))).toEqual(new Set([at]));
  });

  it('are published in their present state by events replay, by version', async () => {
    const past = '2020-01-01T00:00:00Z';
    const replay = ['events', 'replay', '--since', past, '--event-bus', 'orders-bus'];
    const { code, out } = await oms(...replay, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ events: bus.taken.length, failed: [], dryRun: false });

    const last = new Map(
      eventsOf(records)
        .filter(({ type }) => /updated$|low$/.test(type) && !/tracking/.test(type))
        .map((event) => [event.source, event]),
    );
    const latest = new Map(bus.events().map((event) => [event.source, event]));
    expect(JSON.stringify([...latest.values()].sort(bySource))).toBe(
      JSON.stringify([...last.values()].sort(bySource)),
    );
    expect(latest.size).toBe(5);
  });

  it('are published by events replay from every page of the table', async () => {
    // A Scan's page ends after 1 MB.
    const large = Array.from({ length: 8 }, (_, n) => ({ PK: `LARGE#${n}`, SK: 'NOTE' }));
    for (const key of large) await table.put({ ...key, note: 'x'.repeat(380_000) });
    const past = ['events', 'replay', '--since', '2020-01-01T00:00:00Z', '--event-bus', 'b'];
    const { out } = await oms(...past, '--json');
    for (const key of large) await table.remove(key);

    const { rows, events } = JSON.parse(out);
    expect(rows).toBe((await table.all()).length + large.length);
    expect([events, bus.taken.length]).toEqual([5, 5]);
  });

  it('are counted by a dry run; refused ones end it with 1', async () => {
    const past = ['events', 'replay', '--since', '2020-01-01T00:00:00Z', '--event-bus', 'b'];
    expect(await oms(...past, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('5 events to publish'),
    });
    expect(bus.taken).toEqual([]);
    bus.refuse(({ DetailType }) => DetailType === 'inventory.low');
    expect(await oms(...past)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/ThrottlingException\n.*4 events published, 1 failed/),
    });
  });

  it('exclude orders that changed before, and what providers dated a day before', async () => {
    const later = new Date(Date.now() + 3600_000).toISOString();
    await oms('events', 'replay', '--since', later, '--event-bus', 'b');
    // The payment's time and the fulfillment's are less than a day before. Stock has none.
    expect(
      bus
        .events()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['fulfillment.updated', 'inventory.low', 'payment.updated']);
  });

  it.each([
    ['redrive', '--events', '--failures', 'bucket'],
    ['redrive', '--event-bus', 'b', '--failures', 'bucket'],
    ['events', 'replay', '--since', 'yesterday', '--event-bus', 'b'],
    ['events', 'replay', '--since', '2026-11-22T10:00:00Z'],
  ])('end the command with 2: %s %s %s %s', async (...args) => {
    expect(await oms(...args.filter((arg) => arg !== undefined))).toMatchObject({ code: 2 });
  });

  it('are shown by tail --events', async () => {
    const ending = execFile(process.execPath, [
      'packages/oms/oms.ts',
      'tail',
      '--events',
      '--since',
      'trim-horizon',
      '--json',
      '--table',
      tableName(),
      '--region',
      'eu-central-1',
    ]);
    let out = '';
    ending.stdout?.on('data', (chunk) => (out += chunk));
    const expected = eventsOf(records).map((event) => JSON.stringify(event));
    await expect.poll(() => out.trim().split('\n').length).toBeGreaterThanOrEqual(expected.length);
    ending.kill('SIGINT');
    expect(out.trim().split('\n')).toEqual(expected);
  });

  it('include a SKU’s present version, under another id if more was sold since', async () => {
    await aSku('MUG', { quantity: 4, lowStockThreshold: 5 });
    const entered = eventsOf(await changes()).filter(({ subject }) => subject === 'MUG');
    const past = ['events', 'replay', '--since', '2020-01-01T00:00:00Z', '--event-bus', 'b'];
    const replayed = async () => {
      bus.taken.length = 0;
      await oms(...past);
      return bus.events().filter(({ subject }) => subject === 'MUG');
    };
    expect(JSON.stringify(await replayed())).toBe(JSON.stringify(entered));
    await anOrder(customerId, 'MUG');
    const [now] = await replayed();
    expect(now).toMatchObject({ sequence: '0000000002', data: { inventory: { quantity: 3 } } });
    expect(now?.id).not.toBe(entered[0]?.id);
  });

  it('include returns, erasures, statements, and the mails that people must get', async () => {
    const named = async () => ({ customerId, orderId: (await anOrder(customerId, 'ABC')).orderId });
    const [sent, open, unconfirmed] = [await named(), await named(), await named()];
    await move(customerId, sent.orderId, 'SHIPPED');
    const { returnId } = (await sendBack(sent, [[1, 1]])).body;
    await receive({ ...sent, returnId }, [[1, 1, 1]]);
    await withdraw(open);
    const email = `${customerId}@example.com`;
    const { withdrawalId: done, code } = await awaiting(sent.orderId, email);
    await confirm(done, code);
    await sweepLater();
    const { body: unknown } = await state({ order: 'the red cup' });
    await sweepLater();
    await resolve(unknown.withdrawalId, 2, { orderId: sent.orderId });
    await awaiting(unconfirmed.orderId, email);
    await aCustomer('leaver');
    await asking('A39')({ as: operator, path: { customerId: 'leaver' } });

    const published = eventsOf(await changes()).filter(({ type }) =>
      /^(return|withdrawal|customer)\./.test(type),
    );
    const last = new Map(
      published
        .filter(({ type }) => /(updated|received|requested|acknowledged|erased)$/.test(type))
        .filter(({ type }) => !/^return\.(received|requested)/.test(type))
        .map((event) => [`${event.source} ${event.type}`, event]),
    );
    // Its code was used: it waits for nothing.
    expect(last.delete(`/withdrawals/${done} withdrawal.confirmation_requested`)).toBe(true);
    const past = ['events', 'replay', '--since', '2020-01-01T00:00:00Z', '--event-bus', 'b'];
    await oms(...past);
    const replayed = bus
      .events()
      .filter(({ type }) => /^(return|withdrawal|customer)\./.test(type));
    const inOrder = (some: readonly { id: string }[]) =>
      some.map((event) => JSON.stringify(event)).sort();
    expect(inOrder(replayed)).toEqual(inOrder([...last.values()]));
    expect([...last.values()].map(({ type }) => type).sort()).toEqual([
      'customer.erased',
      'return.updated',
      ...Array(2).fill('withdrawal.acknowledged'),
      'withdrawal.confirmation_requested',
      ...Array(4).fill('withdrawal.received'),
      ...Array(4).fill('withdrawal.updated'),
    ]);
  });
});

const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1);
