// @module-tag alone
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changingSecret } from '../../../support/secrets-manager.ts';

describe('The secrets of a provider', () => {
  const { put, asked, forget } = changingSecret('arn:stripe');
  let createdAt: number;
  const setCurrent = (value: string | undefined) => put('AWSCURRENT', value, createdAt);
  const setPrevious = (value: string | undefined) => put('AWSPREVIOUS', value, createdAt);

  beforeAll(() => {
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      STRIPE_WEBHOOK_SECRET: 'arn:stripe',
    });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  type Module = typeof import('../../../../functions/payments/signatures/webhook-secrets.ts');
  let webhookSecrets: Module['webhookSecrets'];
  beforeEach(async () => {
    vi.useRealTimers();
    vi.resetModules();
    ({ webhookSecrets } = await import(
      '../../../../functions/payments/signatures/webhook-secrets.ts'
    ));
    createdAt = Date.now() / 1000;
    setCurrent('whsec_new');
    setPrevious('whsec_old');
    forget();
  });
  const later = (milliseconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + milliseconds);
  };

  it('are both valid for a day after a rotation, and then only the new one', async () => {
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new', 'whsec_old']);
    later(24 * 3_600_000 + 1000);
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new']);
  });

  it('are one secret before any rotation', async () => {
    setPrevious(undefined);
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new']);
  });

  it('are empty for a provider that is not deployed, without a request', async () => {
    expect(await webhookSecrets('standard')).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('are read again after five minutes', async () => {
    await webhookSecrets('stripe');
    later(4 * 60_000);
    await webhookSecrets('stripe');
    expect(asked()).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    later(60_000 + 1);
    await webhookSecrets('stripe');
    expect(asked()).toHaveLength(4);
  });

  it('keep their values while they cannot be read', async () => {
    const known = await webhookSecrets('stripe');
    setCurrent(undefined);
    try {
      later(30_001);
      expect(await webhookSecrets('stripe', { refresh: true })).toEqual(known);
      forget();
      expect(await webhookSecrets('stripe', { refresh: true })).toEqual(known);
      expect(asked()).toEqual([]);
    } finally {
      setCurrent('whsec_new');
    }
    later(30_001);
    await webhookSecrets('stripe', { refresh: true });
    expect(asked()).toHaveLength(2);
  });

  it('are read again if none could be read', async () => {
    setCurrent(undefined);
    try {
      await expect(webhookSecrets('stripe')).rejects.toThrow();
    } finally {
      setCurrent('whsec_new');
    }
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new', 'whsec_old']);
  });

  it('accept a webhook that is signed with a secret of this minute', async () => {
    const { receive } = await import('../../../support/payment-webhook.ts');
    const event = { object: 'event', type: 'customer.created', created: 1, data: { object: {} } };
    expect(await receive(event, { secret: 'whsec_new' })).toMatchObject({ status: 200 });
    setCurrent('whsec_newest');
    expect(await receive(event, { secret: 'whsec_newest' })).toMatchObject({ status: 401 });
    later(30_001);
    expect(await receive(event, { secret: 'whsec_newest' })).toMatchObject({ status: 200 });
    setCurrent('whsec_new');
  });

  it('are read again for a bad signature, at most twice a minute', async () => {
    await webhookSecrets('stripe');
    for (let n = 0; n < 100; n++) await webhookSecrets('stripe', { refresh: true });
    expect(asked()).toHaveLength(2);
    later(30_001);
    setCurrent('whsec_newest');
    expect(await webhookSecrets('stripe', { refresh: true })).toContain('whsec_newest');
    setCurrent('whsec_new');
  });
});
