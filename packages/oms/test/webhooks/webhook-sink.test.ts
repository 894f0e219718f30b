import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../../functions/webhooks/webhook-signing.ts';

const SECRET = `whsec_${Buffer.from('the secret of the endpoint').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('the secret of another one').toString('base64')}`;
const SPACED = '{ "type": "order.placed",  "source": "/orders/o-1", "sequence": "0000000001" }';

describe('oms webhook-sink', () => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  const start = (args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['packages/oms/oms.ts', 'webhook-sink', ...args], {
      env: { ...process.env, ...env },
    });
    running.push(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, ended, out: () => stdout, error: () => stderr };
  };
  /** Starts a sink on a free port. */
  const sink = async (args: readonly string[], env?: Record<string, string>) => {
    const started = start(['--port', '0', ...args], env);
    const url = () => /received at (\S+);/.exec(started.error())?.[1];
    await expect.poll(url).toBeTruthy();
    const end = async () => {
      started.child.kill('SIGINT');
      return { code: await started.ended, out: started.out(), error: started.error() };
    };
    return { ...started, url: url() ?? '', end };
  };
  /** Headers signed by our own code, as `deliver-webhooks` does it. */
  const signed = (id: string, secrets = [SECRET], at = new Date()) =>
    signedHeaders({ id, body: SPACED }, secrets, at);
  const post = async (url: string, headers: object, body = SPACED) =>
    (await fetch(url, { method: 'POST', headers: { ...headers }, body })).status;
  const lines = (out: string) => out.trim().split('\n');

  it('verifies signatures over the exact bytes, shows webhooks, ends with Ctrl-C', async () => {
    const { url, end } = await sink(['--secret', SECRET]);
    expect(await post(url, signed('e-1'))).toBe(204);
    expect(await post(url, signed('e-1'))).toBe(204);
    expect(await post(url, signed('e-2'), JSON.stringify(JSON.parse(SPACED)))).toBe(401);
    expect(await post(url, {})).toBe(401);

    const { code, out, error } = await end();
    expect(code).toBe(0);
    const [first, again, changed, bare] = lines(out);
    expect(first).toMatch(
      /Z {2}order\.placed {2}\/orders\/o-1 {2}1 {2}e-1 {2}signature verified → 204$/,
    );
    expect(again).toMatch(/e-1 {2}signature verified, again → 204$/);
    expect(changed).toMatch(/e-2 {2}SIGNATURE WRONG → 401$/);
    expect(bare).toMatch(/NO SIGNATURE → 401$/);
    expect(error).toMatch(/A signature is wrong: it has another secret, the body was changed/);
    expect(error).toMatch(/\n4 webhooks: 2 verified, 1 wrong, 1 missing\.\n$/);
  });

  it('accepts what the library of Standard Webhooks signs', async () => {
    const { url, end } = await sink(['--secret', SECRET, '--json']);
    const at = new Date();
    const headers = {
      'webhook-id': 'e-9',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('e-9', at, SPACED),
    };
    expect(await post(`${url}hooks`, headers)).toBe(204);

    expect(JSON.parse((await end()).out)).toEqual({
      at: expect.stringMatching(/Z$/),
      path: '/hooks',
      id: 'e-9',
      type: 'order.placed',
      source: '/orders/o-1',
      sequence: '0000000001',
      signature: 'verified',
      again: false,
      status: 204,
      body: SPACED,
    });
  });

  it('accepts two signatures, and two secrets, during a rotation', async () => {
    const { url, end } = await sink(['--secret', OTHER, '--json']);
    expect(await post(url, signed('e-1', [SECRET, OTHER]))).toBe(204);
    expect(await post(url, signed('e-2', [SECRET]))).toBe(401);
    expect(await post(url, signed('e-3', [OTHER], new Date(Date.now() - 400_000)))).toBe(401);
    await end();
    const both = await sink(['--secret', OTHER, '--secret', SECRET]);
    expect(await post(both.url, signed('e-4', [SECRET]))).toBe(204);
  });

  it('prints that nothing is verified without a secret', async () => {
    const { url, end } = await sink([]);
    expect(await post(url, signed('e-1'))).toBe(204);
    const { out, error } = await end();
    expect(out).toMatch(/signature not verified → 204\n$/);
    expect(error).toContain('Without --secret, signatures are not verified.');
  });

  it('takes the secret from the environment, and has options for status and delay', async () => {
    const { url, end } = await sink(['--status', '500', '--delay', '300'], {
      WEBHOOK_SECRET: SECRET,
    });
    const started = performance.now();
    expect(await post(url, signed('e-1'))).toBe(500);
    expect(performance.now() - started).toBeGreaterThan(290);
    // A webhook that was answered with a failure is retried, and is no repetition.
    expect(await post(url, signed('e-1'))).toBe(500);
    expect(await post(url, signed('e-2', [OTHER]))).toBe(401);
    expect((await end()).out).not.toContain('again');
  });

  it('refuses a request that is no webhook', async () => {
    const { url, end } = await sink(['--secret', SECRET, '--json']);
    expect((await fetch(url)).status).toBe(405);
    expect(await post(url, signed('e-1'), 'x'.repeat(1_100_000)).catch(() => 413)).toBe(413);
    expect(await post(url, signed('e-1'), 'no JSON')).toBe(401);
    const { out, error } = await end();
    expect(lines(out)).toHaveLength(1);
    expect(error).toContain('1 webhook: 1 wrong.');
  });

  it.each([
    [['--status', '99'], 'HTTP status'],
    [['--status', '204.5'], 'HTTP status'],
    [['--delay', '-1'], 'whole number'],
    [['--port', '70000'], '65535'],
    [['--secret', 'whsec_'], 'POST /webhook-endpoints'],
    [['--secret', 'sk_live_12345678901234567890'], 'POST /webhook-endpoints'],
  ])('ends with 2: %j', async (args, why) => {
    const { ended, out, error } = start(args);
    expect([await ended, out()]).toEqual([2, '']);
    expect(error()).toContain(why);
    expect(error()).not.toMatch(/\n {4}at /);
  });

  it('ends with 2 if the port is in use, and names it', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const { port } = taken.address() as AddressInfo;
    const { ended, error } = start(['--port', String(port)]);
    expect(await ended).toBe(2);
    expect(error()).toContain(`port ${port} is in use: choose another with --port`);
    taken.close();
  });
});
