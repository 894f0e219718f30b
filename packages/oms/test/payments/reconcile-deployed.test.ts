// @module-tag alone
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Misuse, Unreachable } from '../../../api/commands/exit-code.ts';
import { paymentsReconcileCommand } from '../../payments/payments-reconcile-command.ts';

const ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:Reconcile:live';
const AGREES = { undelivered: 0, compared: 3, asked: 0, applied: 0, differing: [] };

describe('oms payments reconcile, on a deployment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  const asked: { path: string; body: unknown }[] = [];
  let answer: { status?: number; headers?: Record<string, string>; body: object };
  const lambda = createServer(async (incoming, outgoing) => {
    asked.push({
      path: decodeURIComponent(incoming.url ?? ''),
      body: JSON.parse(await text(incoming)),
    });
    outgoing.writeHead(answer.status ?? 200, answer.headers).end(JSON.stringify(answer.body));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => lambda.listen(0, '127.0.0.1', resolve));
    const { port } = lambda.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', `http://127.0.0.1:${port}`);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    asked.length = 0;
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    lambda.closeAllConnections();
    lambda.close();
    rmSync(folder, { recursive: true });
  });

  const reconcile = async (
    options: object = {},
    outputs: object = { ReconcilePaymentsArn: ARN },
  ) => {
    const file = join(folder, 'outputs.json');
    writeFileSync(file, JSON.stringify({ Orders: { Region: 'eu-central-1', ...outputs } }));
    const shown: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => shown.push(String(line)));
    const code = await paymentsReconcileCommand({ port: '1', outputs: file, ...options });
    return { code, shown: shown.join('\n') };
  };

  it('invokes its function with the options, and shows the answer', async () => {
    answer = { body: AGREES };
    const options = { since: '2026-11-20', until: '2026-11-21T12:00:00Z', payment: 'pi_1' };
    expect(await reconcile({ ...options, dryRun: true })).toEqual({
      code: 0,
      shown: expect.stringMatching(/^3 payments compared, .*nothing written$/),
    });
    expect(asked).toEqual([
      {
        path: expect.stringContaining(`/functions/${ARN}/invocations`),
        body: {
          since: '2026-11-20T00:00:00.000Z',
          until: '2026-11-21T12:00:00.000Z',
          payment: 'pi_1',
          dryRun: true,
        },
      },
    ]);
  });

  it('ends with 1 for a payment that differs, also as JSON', async () => {
    const one = { customerId: 'a1b2', orderId: 'o-1', paymentId: 'p-1', reference: 'pi_1' };
    const body = { ...AGREES, asked: 1, differing: [one] };
    answer = { body };
    expect(await reconcile({ json: true })).toEqual({ code: 1, shown: JSON.stringify(body) });
    expect((await reconcile()).shown).toContain('DIFFERS  o-1  p-1  pi_1');
  });

  it('gives the function’s reason if it failed', async () => {
    const headers = { 'x-amz-function-error': 'Unhandled' };
    answer = { headers, body: { errorMessage: 'the answer is unknown: status 500' } };
    await expect(reconcile()).rejects.toThrow(/unknown: status 500: see the function’s log/);
    await expect(reconcile()).rejects.toThrow(Unreachable);
  });

  it('does not wait for another reconciliation, and starts no second one', async () => {
    const headers = { 'x-amzn-errortype': 'TooManyRequestsException' };
    answer = { status: 429, headers, body: {} };
    await expect(reconcile()).rejects.toThrow(/another reconciliation is running/);
    expect(asked).toHaveLength(1);
  });

  it('rejects a deployment that calls no provider, and a period that is none', async () => {
    await expect(reconcile({}, {})).rejects.toThrow(/set paymentProvider/);
    const inverted = { since: '2026-11-22', until: '2026-11-21' };
    await expect(reconcile(inverted)).rejects.toThrow(Misuse);
    expect(asked).toEqual([]);
  });
});
