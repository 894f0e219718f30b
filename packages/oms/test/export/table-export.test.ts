// @module-tag alone
import type { ExportTableToPointInTimeCommandInput } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableName } from '../../../../table/requests/client.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse, Stopped } from '../../../api/commands/exit-code.ts';
import { publishAccess } from '../../../local/published-access.ts';
import { documents } from '../../document-client.ts';
import { ddlCommand } from '../../export/ddl/ddl-command.ts';
import type { ExportOptions } from '../../export/export-options.ts';
import { exportTableCommand } from '../../export/export-table-command.ts';
import { startExports, windowsOf } from '../../export/table-export.ts';

const MINUTE = 60_000;
const PORT = `table-export-${process.pid}`;
const at = (text: string) => new Date(`2026-11-${text}Z`);

describe('The windows of incremental exports', () => {
  const NOW = at('25T10:07:00');

  it.each([
    ['less than 15 minutes', at('25T09:50:00'), []],
    ['one hour', at('25T09:00:00'), [60]],
    ['one day', at('24T10:00:00'), [1440]],
    ['a day and five minutes', at('24T09:55:00'), [1425, 20]],
    ['three days', at('22T10:00:00'), [1440, 1440, 1440]],
  ])('cover %s, without a gap', (_, since, minutes) => {
    const windows = windowsOf(since, NOW);

    expect(windows.map(({ from, to }) => (to.getTime() - from.getTime()) / MINUTE)).toEqual(
      minutes,
    );
    for (const [n, { from }] of windows.entries())
      expect(from).toEqual(n === 0 ? since : windows[n - 1]?.to);
    // The same command, five minutes later, makes the same windows.
    expect(windowsOf(since, new Date(NOW.getTime() + 5 * MINUTE))).toEqual(windows);
  });
});

describe('oms export table', () => {
  freshTable();
  let printed: string[] = [];
  let asked: ExportTableToPointInTimeCommandInput[] = [];
  const command = (options: Partial<ExportOptions>) =>
    exportTableCommand({ port: PORT, rate: 100, ...options });
  /** Answers as DynamoDB does. */
  const answering = (status: string) => {
    const send = documents.send.bind(documents);
    vi.spyOn(documents, 'send').mockImplementation((async (sent: { input: never }) => {
      const name = sent.constructor.name;
      if (name === 'ExportTableToPointInTimeCommand') {
        asked.push(sent.input);
        return { ExportDescription: { ExportArn: `arn:${asked.length}`, ExportStatus: status } };
      }
      if (name === 'ListExportsCommand') return { ExportSummaries: [{ ExportArn: 'arn:1' }] };
      if (name === 'DescribeExportCommand')
        return {
          ExportDescription: {
            ExportArn: 'arn:1',
            ExportStatus: status,
            ItemCount: 7,
            S3Bucket: 'b',
            ...(status === 'FAILED' && { FailureMessage: 'no access' }),
          },
        };
      return send(sent as never);
    }) as never);
  };

  beforeAll(() => {
    const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '' } = process.env;
    publishAccess(PORT, {
      tableName: tableName(),
      endpoint,
      region,
      eventBus: { name: 'Orders', endpoint: 'http://127.0.0.1:1' },
      queues: 'http://127.0.0.1:1',
      failures: '',
      eventFailures: '',
      secrets: '',
    });
  });
  beforeEach(() => {
    [printed, asked] = [[], []];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('exports the whole table, and the same one when it is repeated', async () => {
    answering('IN_PROGRESS');

    expect(await command({ bucket: 'b' })).toBe(EXIT.fine);
    expect(await command({ bucket: 'b' })).toBe(EXIT.fine);

    expect(printed).toEqual(['arn:1: IN_PROGRESS', 'arn:2: IN_PROGRESS']);
    const [first, second] = asked;
    expect(first).toMatchObject({ S3Bucket: 'b', ExportFormat: 'DYNAMODB_JSON' });
    expect(first).not.toHaveProperty('ExportType');
    expect(second?.ClientToken).toBe(first?.ClientToken);
    expect(first?.ClientToken).toHaveLength(36);
  });

  it('exports the changes in windows, each with a token of its own', async () => {
    answering('IN_PROGRESS');
    const windows = windowsOf(at('22T10:00:00'), at('25T10:07:00'));
    await startExports({ tableArn: 'arn', bucket: 'b', windows, now: at('25T10:07:00') });

    expect(asked.map(({ ExportType }) => ExportType)).toEqual(Array(3).fill('INCREMENTAL_EXPORT'));
    expect(asked.map((one) => one.IncrementalExportSpecification?.ExportFromTime)).toEqual(
      windows.map(({ from }) => from),
    );
    expect(new Set(asked.map(({ ClientToken }) => ClientToken)).size).toBe(3);
  });

  it('lists the exports, and ends with 1 if one has failed', async () => {
    answering('COMPLETED');
    expect(await command({ status: true })).toBe(EXIT.fine);
    vi.mocked(documents.send).mockRestore();
    answering('FAILED');
    expect(await command({ status: true })).toBe(EXIT.failed);

    expect(printed).toEqual([
      'arn:1: COMPLETED, 7 items in b',
      'arn:1: FAILED, 7 items in b: no access',
    ]);
  });

  it('waits until no export is under way', async () => {
    answering('IN_PROGRESS');
    setTimeout(() => {
      vi.mocked(documents.send).mockRestore();
      answering('COMPLETED');
    }, 50);

    expect(await exportTableCommand({ port: PORT, rate: 100, status: true, wait: true }, 1)).toBe(
      EXIT.fine,
    );
    expect(printed).toEqual(['arn:1: COMPLETED, 7 items in b']);
    await expect(command({ bucket: 'b', wait: true })).rejects.toThrow('--wait needs --status');
  });

  it('needs a bucket, a period, and DynamoDB itself', async () => {
    await expect(command({})).rejects.toThrow('--bucket is missing');
    const justNow = new Date().toISOString();
    await expect(command({ bucket: 'b', since: justNow })).rejects.toThrow('at least 15 minutes');
    await expect(command({ bucket: 'b' })).rejects.toThrow(Stopped);
  });
});

describe('oms export ddl', () => {
  const options = { port: '1', rate: 100 };

  it('needs an engine and a folder', () => {
    expect(() => ddlCommand(options)).toThrow('choose either --athena or --duckdb');
    expect(() => ddlCommand({ ...options, athena: true, duckdb: true })).toThrow(Misuse);
    expect(() => ddlCommand({ ...options, athena: true })).toThrow('--full is missing');
    expect(() => ddlCommand({ ...options, duckdb: true, full: "a'b" })).toThrow('apostrophe');
  });

  it('prints statements', () => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));

    expect(ddlCommand({ ...options, duckdb: true, full: 'data/' })).toBe(EXIT.fine);
    expect(printed[0]).toContain("read_json('data/*.json.gz'");
    vi.restoreAllMocks();
  });
});
