// @module-tag alone
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../../packages/client/orders-client.ts';
import { publishAccess } from '../../../packages/local/published-access.ts';
import type { Run } from '../../../packages/local/run.ts';
import { loadSampleData } from '../../../packages/local/sample-data/load-sample-data.ts';
import { run } from '../../../test/support/local-run.ts';

const SERVE = 'examples/mailer/serve.ts';
const CUSTOMER = 'a1b2';

describe('npm run mailer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  const printed: string[] = [];
  let backend: Run;
  let mailer: ReturnType<typeof spawn>;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    await loadSampleData(backend);
    const { port } = new URL(backend.url);
    publishAccess(port, backend.access);
    mailer = spawn(process.execPath, [SERVE, folder], {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!mailer.stdout) throw new Error('the mailer has no output');
    const lines = createInterface(mailer.stdout);
    await once(lines, 'line');
    lines.on('line', (line) => printed.push(line));
  });
  afterAll(async () => {
    mailer?.kill();
    await backend?.stop();
    rmSync(folder, { recursive: true });
  });

  const shop = () => ordersClient({ url: backend.url, token: () => backend.operatorToken() });
  const mails = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const mailTo = (address: string) =>
    expect.poll(() => mails().find((mail) => mail.includes(`To: ${address}`)));

  it('prints the confirmation of an order, and writes it as a message', async () => {
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity: 1, unitPrice: 2500, name: 'Canvas bag' }],
    };
    await shop().createOrder({ customerId: CUSTOMER, body });
    const { email } = await shop().getCustomer({ customerId: CUSTOMER });
    await mailTo(email as string).toMatch(/^Subject: /m);
    await expect.poll(() => printed.join('\n')).toContain(`To: ${email}`);
  });

  it('writes the receipt of a statement to the address that was typed', async () => {
    const body = { name: 'Ada Marin', email: 'ada@mail.example', order: 'the red cup' };
    const { withdrawalId } = await shop().createWithdrawal({ body });
    await mailTo('ada@mail.example').toMatch(/^Subject: .* withdrawal$/m);
    await expect.poll(() => printed.join('\n')).toContain(withdrawalId);
  });

  it.each([
    [['--help'], 0],
    [['--no-such-option'], 2],
    [['one', 'two'], 2],
  ] as const)('with %j shows its use, and ends with %d', (args, status) => {
    const ended = spawnSync(process.execPath, [SERVE, ...args], { encoding: 'utf8' });
    expect(ended).toMatchObject({
      status,
      stdout: expect.stringContaining('Usage: npm run mailer'),
    });
  });
});
