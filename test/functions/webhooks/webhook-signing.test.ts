import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders, webhookSecret } from '../../../functions/webhooks/webhook-signing.ts';

const MASTER = 'a-master-secret-of-sixty-four-characters-as-secrets-manager-makes';
const MESSAGE = { id: 'e-0123456789ABCDEFGHJKMNPQRS', body: '{"id":"e-1","total":1.0,"b":"ü"}' };

describe('An endpoint’s secret', () => {
  it('is derived alike each time, and differs by endpoint, generation and master', () => {
    const secrets = [
      webhookSecret(MASTER, 'w-1', 1),
      webhookSecret(MASTER, 'w-1', 2),
      webhookSecret(MASTER, 'w-2', 1),
      webhookSecret(MASTER, 'w-11', 1),
      webhookSecret(`${MASTER}.`, 'w-1', 1),
    ];
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(webhookSecret(MASTER, 'w-1', 1)).toBe(secrets[0]);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

describe('A signature', () => {
  const [now, before] = [webhookSecret(MASTER, 'w-1', 2), webhookSecret(MASTER, 'w-1', 1)];
  const verify = (secret: string, headers: Readonly<Record<string, string>>, body = MESSAGE.body) =>
    new Webhook(secret).verify(body, { ...headers });

  it('is verified by the library of Standard Webhooks', () => {
    const headers = signedHeaders(MESSAGE, [now], new Date());
    expect(verify(now, headers)).toEqual(JSON.parse(MESSAGE.body));
  });

  it('is verified by the previous secret, too, while both sign', () => {
    const headers = signedHeaders(MESSAGE, [now, before], new Date());
    expect(() => verify(now, headers)).not.toThrow();
    expect(() => verify(before, headers)).not.toThrow();
    expect(() => verify(before, signedHeaders(MESSAGE, [now], new Date()))).toThrow();
  });

  it.each([
    ['another body', {}, '{"id":"e-1","total":1,"b":"ü"}'],
    ['another id', { 'webhook-id': 'e-other' }, MESSAGE.body],
    [
      'another time',
      { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) },
      MESSAGE.body,
    ],
    ['no signature', { 'webhook-signature': '' }, MESSAGE.body],
  ])('does not fit %s', (_, changed, body) => {
    const headers = { ...signedHeaders(MESSAGE, [now], new Date()), ...changed };
    expect(() => verify(now, headers, body)).toThrow();
  });

  it('does not fit the secret of another endpoint', () => {
    const headers = signedHeaders(MESSAGE, [now], new Date());
    expect(() => verify(webhookSecret(MASTER, 'w-2', 2), headers)).toThrow();
  });

  it('expires', () => {
    const headers = signedHeaders(MESSAGE, [now], new Date(Date.now() - 10 * 60_000));
    expect(() => verify(now, headers)).toThrow();
  });
});
