import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NumberValue } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as project } from '../../../functions/project-changes.ts';
import { orderMetadataKey, summaryKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { lambdaContext } from '../../../test/support/lambda-context.ts';
import { aCustomer, anOrder, aSku, move } from '../../../test/support/orders.ts';
import { changeStream } from '../../../test/support/stream.ts';
import { freshTable } from '../../../test/support/table.ts';
import { LOCAL_FOLDER } from '../../local/local-folder.ts';
import { BACKFILLS } from '../backfill/job.ts';
import { JOBS } from '../backfill/jobs/jobs.ts';
import { DRIFT_KINDS } from '../verify/drift.ts';
import { progressLines } from './support/progress-lines.ts';

const onTable = (name = tableName()) => ['--table', name, '--region', 'eu-central-1'];

describe('npm run oms', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const failures = `${mkdtempSync(join(tmpdir(), 'failures-'))}/`;

  const start = (...args: string[]) =>
    spawn(process.execPath, ['packages/oms/oms.ts', ...args], { env: process.env });
  const outcome = async (child: ChildProcess) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (text) => {
      stdout += text;
    });
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, stdout, stderr };
  };
  const oms = (...args: string[]) => outcome(start(...args));

  beforeAll(async () => {
    // As the table's tag has it.
    vi.stubEnv('DAY_FIGURES', 'true');
    await aSku('ABC');
    await aCustomer('a1b2');
    await anOrder('a1b2', 'ABC');
    const rows = (await changes()).filter(({ dynamodb }) =>
      dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
    );
    await project({ Records: rows as DynamoDBRecord[] }, lambdaContext());
  });
  afterAll(() => rmSync(failures, { recursive: true }));

  it('doctor --help has its own exit codes, and 2 is a usage error', async () => {
    const { stdout } = await oms('doctor', '--help');
    expect(stdout.match(/^Exit codes.*\n.*/gm)).toEqual([
      'Exit codes: 0 ruled out, 1 confirmed, 2 wrong options, 3 the table cannot be reached,\n' +
        '5 cannot tell.',
    ]);
    expect(stdout).not.toContain('drift');
    for (const mistyped of [['projections-lost'], ['stale-read', '--oder', 'o-1']])
      expect((await oms('doctor', ...mistyped, ...onTable())).code).toBe(2);
  });

  it('verify --help names every kind of difference', async () => {
    const { stdout } = await oms('verify', '--help');
    for (const kind of DRIFT_KINDS) expect(stdout).toMatch(new RegExp(`^ .*\\b${kind}\\b`, 'm'));
  });

  it('backfill --help names each of them, and each can be called', async () => {
    const { stdout } = await oms('backfill', '--help');
    for (const { name } of JOBS) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +the `, 'm'));
      const counted = await oms('backfill', name, '--dry-run', ...onTable());
      expect(counted.stderr).not.toContain('Allowed choices');
      expect([0, 1], counted.stderr).toContain(counted.code);
    }
    expect(JOBS.map(({ name }) => name).sort()).toEqual(Object.keys(BACKFILLS).sort());
  });

  it('verify prints a difference, and repairs it', async () => {
    expect(await oms('verify', '--all', ...onTable())).toEqual({
      code: 0,
      stderr: progressLines('verify'),
      stdout: '1 customer, 1 order, 1 stock row verified: no difference.\n',
    });

    await table.put({ ...(await table.get({ ...summaryKey('a1b2') })), open: 3 });
    const difference = 'SUMMARY CUST#a1b2 / SUMMARY: expected {"open":1}, found {"open":3}\n';
    expect(await oms('verify', '--customer', 'a1b2', ...onTable())).toEqual({
      code: 1,
      stderr: progressLines('verify'),
      stdout: `${difference}1 customer, 1 order verified: 1 difference.\n`,
    });
    const json = await oms('verify', '--all', '--json', ...onTable());
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      customers: 1,
      orders: 1,
      finished: true,
      repair: false,
      differences: [
        { what: 'SUMMARY', key: 'CUST#a1b2 / SUMMARY', expected: { open: 1 }, found: { open: 3 } },
      ],
    });

    expect(await oms('verify', '--all', '--repair', ...onTable())).toMatchObject({
      code: 0,
      stdout: `${difference}1 customer, 1 order, 1 stock row verified: 1 difference, 0 left.\n`,
    });
    expect(await oms('verify', '--all', ...onTable())).toMatchObject({ code: 0 });
  });

  it('verify prints an invalid row and a failed repair, for people and as JSON', async () => {
    const summary = await table.get({ ...summaryKey('a1b2') });
    const orphan = { ...orderMetadataKey('o-9'), customerId: 'a1b2', version: 1, counted: true };
    const total = new NumberValue('9007199254740993');
    const broken = {
      PK: 'CUST#a1b2',
      SK: 'ORDER#2026-06-01#o-1',
      version: 1,
      status: 'OPEN',
      total,
    };
    // ADD fails on a text, so no META of this customer can be deleted.
    await table.put(broken, orphan, { ...summary, rev: 'x' });

    const text = await oms('verify', '--all', '--repair', ...onTable());
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^META ORDER#o-9 \/ META: expected nothing, found {.*}$/m);
    expect(text.stdout).toMatch(
      /^ORDER .*: not an order: total is beyond 2\^53 − 1; .* \(not repairable\)$/m,
    );
    expect(text.stdout).toMatch(/^Not repaired: META ORDER#o-9 \/ META: \S.*$/m);
    expect(text.stdout).toMatch(
      /^1 customer, 2 orders, .* 2 differences, 2 left \(1 of them not repairable\)\.$/m,
    );
    const { differences, left, ...rest } = JSON.parse(
      (await oms('verify', '--all', '--json', ...onTable())).stdout,
    );
    expect(left).toEqual(differences);
    expect(differences).toHaveLength(2);
    expect(differences).toContainEqual(
      expect.objectContaining({
        what: 'ORDER',
        found: expect.objectContaining({ total: '9007199254740993' }),
      }),
    );
    expect(rest).toEqual({
      customers: 1,
      orders: 2,
      stockRows: 1,
      outOfScope: 0,
      awaitingReshard: 0,
      finished: true,
      repair: false,
    });
    expect(
      readdirSync(LOCAL_FOLDER).filter((name) => name.startsWith(`verify-${tableName()}`)),
    ).toEqual([]);

    for (const { PK, SK } of [broken, orphan]) await table.remove({ PK, SK });
    await table.put(summary ?? {});
  });

  it('verify refuses an id that does not exist', async () => {
    expect(await oms('verify', '--customer', 'a1b3', ...onTable())).toEqual({
      code: 2,
      stdout: '',
      stderr: 'the table has no customer "a1b3"; see --help.\n',
    });
    await aCustomer('new');
    expect(await oms('verify', '--customer', 'new', ...onTable())).toMatchObject({
      code: 0,
      stdout: '1 customer, 0 orders verified: no difference.\n',
    });
  });

  it('redrive projects a folder, and ends with 1 if it keeps a file', async () => {
    writeFileSync(join(failures, 'broken'), '{}');

    const redriven = await oms('redrive', '--failures', failures, '--json', ...onTable());

    expect(redriven.code).toBe(1);
    expect(JSON.parse(redriven.stdout)).toEqual({
      objects: 1,
      records: 0,
      removed: 0,
      dryRun: false,
      kept: [{ object: 'broken', why: 'it contains no records' }],
    });
    rmSync(join(failures, 'broken'));
    expect(await oms('redrive', '--failures', failures, ...onTable())).toMatchObject({
      code: 0,
      stdout: `0 objects with 0 records in ${failures}: 0 projected and removed, 0 kept.\n`,
    });
  });

  it('redrive refuses the failures of another table, and keeps them', async () => {
    const streamArn = 'arn:aws:dynamodb:eu-central-1:000000000000:table/another/stream/1';
    writeFileSync(
      join(failures, 'another'),
      JSON.stringify({
        DDBStreamBatchInfo: { streamArn },
        payload: { Records: [{ dynamodb: {} }] },
      }),
    );

    expect(await oms('redrive', '--failures', failures, ...onTable())).toEqual({
      code: 4,
      stdout: '',
      stderr:
        `another in ${failures} has records of the table another (eu-central-1, account ` +
        `000000000000), not of ${tableName()} (eu-central-1, account 000000000000): nothing ` +
        'was done, and all objects are kept. Name the failure bucket of the table itself.\n',
    });
    expect(existsSync(join(failures, 'another'))).toBe(true);
    rmSync(join(failures, 'another'));
  });

  it('tail follows changes until Ctrl-C, which is no failure', async () => {
    const tail = start('tail', '--customer', 'a1b2', '--json', ...onTable());
    const ended = outcome(tail);
    // After its first line, `tail` prints every change.
    await new Promise((resolve) => tail.stderr?.once('data', resolve));
    const { orderId } = await anOrder('a1b2', 'ABC');
    await anOrder(await aCustomer('other'), 'ABC');
    const lines = new Promise<void>((resolve) => {
      tail.stdout?.on('data', (text) => String(text).includes('SHIPPED') && resolve());
    });
    await move('a1b2', orderId, 'SHIPPED');
    await lines;
    tail.kill('SIGINT');

    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { orderId, customerId: 'a1b2', from: null, to: 'OPEN', version: 1 },
      { orderId, customerId: 'a1b2', from: 'OPEN', to: 'SHIPPED', version: 2 },
    ]);
  });

  const AWS = onTable('orders').join(' ');
  it.each([
    [2, 'verify'],
    [2, 'verify --all --customer a1b2'],
    [2, `verify --customer a#b ${AWS}`],
    [2, `verify --customer a1b2 --resume ${AWS}`],
    [2, `redrive ${AWS}`],
    [3, 'verify --all --table none --region eu-central-1'],
  ])('ends with %d: %s', async (expected, args) => {
    const { code, stdout, stderr } = await oms(...args.split(' '));

    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stderr).toMatch(/\S/);
  });
});
