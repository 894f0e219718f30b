import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Secrets Manager with two versions of one secret. */
const stored = { current: 'whsec_new', previous: 'whsec_old', createdAt: 0 };
let asked: string[] = [];

describe('the secrets of a provider', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const input = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const previous = input.VersionStage === 'AWSPREVIOUS';
      asked.push(input.VersionStage);
      const value = previous ? stored.previous : stored.current;
      response
        .writeHead(value ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
        .end(
          JSON.stringify(
            value
              ? { SecretString: value, CreatedDate: stored.createdAt }
              : { __type: 'ResourceNotFoundException' },
          ),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      STRIPE_WEBHOOK_SECRET: 'arn:stripe',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => {
    vi.useRealTimers();
    server.close();
  });

  type Module = typeof import('../../../functions/payments/webhook-secrets.ts');
  let webhookSecrets: Module['webhookSecrets'];
  beforeEach(async () => {
    vi.useRealTimers();
    vi.resetModules();
    ({ webhookSecrets } = await import('../../../functions/payments/webhook-secrets.ts'));
    asked = [];
    Object.assign(stored, { previous: 'whsec_old', createdAt: Date.now() / 1000 });
  });
  const later = (milliseconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + milliseconds);
  };

  it('are both for a day after it was replaced, and then the new one alone', async () => {
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new', 'whsec_old']);
    later(24 * 3_600_000 + 1000);
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new']);
  });

  it('are one where nothing was replaced', async () => {
    stored.previous = '';
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new']);
  });

  it('are none of a provider that is not deployed, and nothing is asked', async () => {
    expect(await webhookSecrets('standard')).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('are read again after five minutes', async () => {
    await webhookSecrets('stripe');
    later(4 * 60_000);
    await webhookSecrets('stripe');
    expect(asked).toEqual(['AWSCURRENT', 'AWSPREVIOUS']);
    later(60_000 + 1);
    await webhookSecrets('stripe');
    expect(asked).toHaveLength(4);
  });

  it('stay as they are while they cannot be read', async () => {
    const known = await webhookSecrets('stripe');
    stored.current = '';
    try {
      later(30_001);
      expect(await webhookSecrets('stripe', { refresh: true })).toEqual(known);
      asked = [];
      expect(await webhookSecrets('stripe', { refresh: true })).toEqual(known);
      expect(asked).toEqual([]);
    } finally {
      stored.current = 'whsec_new';
    }
    later(30_001);
    await webhookSecrets('stripe', { refresh: true });
    expect(asked).toHaveLength(2);
  });

  it('are asked for again where none could be read', async () => {
    stored.current = '';
    try {
      await expect(webhookSecrets('stripe')).rejects.toThrow();
    } finally {
      stored.current = 'whsec_new';
    }
    expect(await webhookSecrets('stripe')).toEqual(['whsec_new', 'whsec_old']);
  });

  it('let a webhook in that is signed with a secret of this minute', async () => {
    const { receive } = await import('../../support/payment-webhook.ts');
    const event = { hello: 'world' };
    expect(await receive(event, { secret: 'whsec_new' })).toMatchObject({ status: 200 });
    stored.current = 'whsec_newest';
    expect(await receive(event, { secret: 'whsec_newest' })).toMatchObject({ status: 401 });
    later(30_001);
    expect(await receive(event, { secret: 'whsec_newest' })).toMatchObject({ status: 200 });
    stored.current = 'whsec_new';
  });

  it('are read again for a bad signature, but not more than twice a minute', async () => {
    await webhookSecrets('stripe');
    for (let n = 0; n < 100; n++) await webhookSecrets('stripe', { refresh: true });
    expect(asked).toHaveLength(2);
    later(30_001);
    stored.current = 'whsec_newest';
    expect(await webhookSecrets('stripe', { refresh: true })).toContain('whsec_newest');
    stored.current = 'whsec_new';
  });
});
