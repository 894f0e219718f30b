import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf } from '../../../test/support/end-of.ts';

/** The text of the commands, with the SDK's own message in brackets. */
const NO_CREDENTIALS =
  /^There are no AWS credentials \(.+\)\. Sign in, or name a profile with AWS_PROFILE\.\n$/;

describe('Without AWS credentials', () => {
  let folder: string;
  let metadata: Server;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'orders-credentials-'));
    const names = [
      'ApiUrl',
      'OpenOrderShards',
      'OperationsClientId',
      'OperationsPageBucketName',
      'OperationsPageUrl',
    ];
    const outputs = Object.fromEntries(
      [...names, 'SignInUrl'].map((name) => [name, 'https://shop.example']),
    );
    writeFileSync(
      join(folder, 'outputs.json'),
      JSON.stringify({ Orders: { ...outputs, Region: 'eu-central-1' } }),
    );
    // The address where AWS machines get credentials. In other networks a request to it may hang.
    metadata = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => metadata.once('listening', resolve));
  });
  afterAll(() => {
    metadata.close();
    rmSync(folder, { recursive: true });
  });

  function command(script: string, ...args: string[]) {
    const { port } = metadata.address() as { port: number };
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      TMPDIR: folder,
      AWS_EC2_METADATA_SERVICE_ENDPOINT: `http://127.0.0.1:${port}`,
    };
    const child = spawn(process.execPath, [`packages/oms/${script}.ts`, ...args], { env });
    return endOf(child);
  }

  const ON_AWS = ['--table', 'orders', '--region', 'eu-central-1'];
  it.concurrent.each<[number, string, ...string[]]>([
    [3, 'oms', 'verify', '--all', ...ON_AWS],
    [3, 'oms', 'verify', '--customer', 'a1b2', ...ON_AWS],
    [3, 'oms', 'redrive', '--failures', 'bucket', ...ON_AWS],
    [3, 'oms', 'tail', ...ON_AWS],
    [1, 'publish-page', '--outputs', 'outputs.json'],
  ])('ends with %i and one line, before any request: %s %s', async (code, script, ...args) => {
    const given = args.map((argument) =>
      argument.endsWith('.json') ? join(folder, argument) : argument,
    );
    const ended = await command(script, ...given);

    expect(ended).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(NO_CREDENTIALS),
    });
  });
});
