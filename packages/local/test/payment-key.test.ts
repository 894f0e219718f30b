import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf } from '../../../test/support/end-of.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import type { secretsOf } from '../secrets-manager/secrets.ts';
import { serveSecrets } from '../secrets-manager/secrets-manager.ts';

const KEY = 'rk_test_0123456789abcdef';
const ARN = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:PaymentKey-abc';
const PORT = `9${process.pid % 10_000}`;

describe('oms payment-key set', () => {
  const versions = new Map([[ARN, []]]) as unknown as ReturnType<typeof secretsOf>['versions'];
  let endpoint: string;
  let close: () => void;
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
  const run = join(LOCAL_FOLDER, `run-${PORT}.json`);

  beforeAll(async () => {
    const served = await serveSecrets({ versions, keep: () => undefined });
    endpoint = served.endpoint;
    close = () => served.server.close();
    const access = { secrets: endpoint, region: 'eu-central-1', pid: process.pid };
    const paymentKey = { SecretId: ARN, mode: 'test' };
    writeFileSync(run, JSON.stringify({ ...access, paymentKey }));
  });
  afterAll(() => {
    close();
    rmSync(run, { force: true });
    rmSync(folder, { recursive: true });
  });

  const set = (input: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['packages/oms/oms.ts', 'payment-key', 'set', ...args]);
    child.stdin.end(input);
    return endOf(child);
  };
  const outputs = (values: object): string => {
    const file = join(folder, 'outputs.json');
    writeFileSync(file, JSON.stringify({ Orders: { Region: 'eu-central-1', ...values } }));
    return file;
  };
  const live = () => outputs({ PaymentKeySecretArn: ARN, PaymentMode: 'live' });

  it('stores a restricted key, and does not show it', async () => {
    const { code, stdout, stderr } = await set(`${KEY}\n`, 'stripe', '--port', PORT);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The key of stripe is set');
    expect(stdout + stderr).not.toContain(KEY);
    expect(versions.get(ARN)?.at(-1)).toMatchObject({ value: KEY });
  });

  it.each([
    ['no key', '', () => [], 'a key must begin with rk_test_'],
    ['a publishable key', 'pk_test_0123456789', () => [], 'a key must begin with rk_test_'],
    ['a live key in test mode', 'rk_live_0123456789', () => [], 'but paymentMode is test'],
    ['a test key in live mode', KEY, () => ['--outputs', live()], 'but paymentMode is live'],
    [
      'an unrestricted live key',
      'sk_live_0123456789',
      () => ['--outputs', live()],
      'create a restricted key (rk_live_…)',
    ],
    [
      'a deployment that calls no provider',
      KEY,
      () => ['--outputs', outputs({})],
      'no function calls "stripe": set paymentProvider',
    ],
    ['another provider', KEY, () => ['adyen'], 'adyen'],
  ])('refuses %s', async (_, input, args, message) => {
    const [first, ...rest] = args();
    const provider = first?.startsWith('--') || first === undefined ? ['stripe', first] : [first];
    const given = [...provider.filter((one) => one !== undefined), ...rest] as string[];
    const { code, stderr } = await set(input, ...given, '--port', PORT);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    if (input) expect(stderr).not.toContain(input);
  });
});
