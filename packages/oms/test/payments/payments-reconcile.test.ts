// @module-tag alone
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reconciled } from '../../../../functions/payments/reconcile-payments.ts';
import { run } from '../../../../test/support/local-run.ts';
import { ordersClient } from '../../../client/orders-client.ts';
import { publishAccess } from '../../../local/published-access.ts';
import type { Run } from '../../../local/run.ts';

describe('oms payments reconcile, on the local run', () => {
  let backend: Run;
  let port: string;
  beforeAll(async () => {
    backend = await run({ port: 0 });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
  });
  afterAll(() => backend?.stop());

  const oms = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      execFile(
        process.execPath,
        ['packages/oms/oms.ts', ...args, '--port', port],
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      ),
    );
  const reconcile = async (...args: string[]) => {
    const { code, stdout, stderr } = await oms('payments', 'reconcile', '--json', ...args);
    expect(stderr).toBe('');
    return { code, ...(JSON.parse(stdout) as Reconciled) };
  };

  it('applies what a lost webhook reported, once', async () => {
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const level = { unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 };
    await shop.putInventory({ sku: 'ABC', body: { name: 'Bag', ...level } });
    await shop.createCustomer({
      body: { customerId: 'a1b2', name: 'A', email: 'a@shop.example' },
    });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }] };
    const { orderId } = await shop.createOrder({ customerId: 'a1b2', body });
    const order = { customerId: 'a1b2', orderId };
    const { paymentId } = await shop.createPayment({ ...order, body: { provider: 'stripe' } });
    const { clientSecret = '' } = await shop.startPayment({ ...order, paymentId });
    expect((await oms('provider', 'fault', 'lose-webhooks')).code).toBe(0);
    await fetch(`${backend.providerUrl}/pay/${clientSecret}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'card' }),
      redirect: 'manual',
    });
    const status = async () => (await shop.getCustomerOrder(order)).paymentStatus;
    // Webhooks are collected for 50 ms, and then lost.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await status()).toBe('PENDING');

    const dry = await reconcile('--dry-run');
    expect(dry).toMatchObject({ code: 1, compared: 1, applied: 0 });
    expect(dry.differing).toEqual([
      { ...order, paymentId, reference: expect.stringMatching(/^pi_/) },
    ]);
    expect(await reconcile()).toMatchObject({ code: 0, compared: 1, differing: [] });
    await vi.waitFor(async () => expect(await status()).toBe('PAID'));
    expect(await reconcile()).toMatchObject({ code: 0, compared: 1, asked: 0, applied: 0 });
    const alone = await oms('payments', 'reconcile', '--payment', 'pi_unknown');
    expect(alone.stdout).toMatch(/^0 payments compared, /);
  }, 60_000);

  it('rejects a period that ends before it begins', async () => {
    const inverted = ['--since', '2026-11-22', '--until', '2026-11-21'];
    expect(await oms('payments', 'reconcile', ...inverted)).toMatchObject({ code: 2 });
  });

  it('names the provider’s error', async () => {
    await oms('provider', 'fault', 'refuse', '401');
    const { code, stderr } = await oms('payments', 'reconcile');
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('provider') });
  });
});
