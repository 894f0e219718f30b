// @module-tag alone
import { createHmac, timingSafeEqual } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookProvider } from '../../../../functions/manifest/payment-inputs.ts';
import {
  bytesOf,
  isSigned,
  type SignedWebhook,
} from '../../../../functions/payments/signatures/webhook-signature.ts';
import { signedWebhook } from '../../../support/signed-webhook.ts';

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof import('node:crypto')>();
  return { ...actual, timingSafeEqual: vi.fn(actual.timingSafeEqual) };
});

const NOW = new Date('2026-11-22T10:00:00.900Z');
const SECONDS = Math.floor(NOW.getTime() / 1000);
const BODY = Buffer.from('{"id": "evt_1",  "name": "Zoë", "raw": "\u2028"}');
const SECRETS = {
  stripe: 'whsec_0123456789abcdefghijklmnopqrstuv',
  standard: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
} as const;

/** One difference from a valid webhook. */
interface Change {
  readonly at?: number;
  readonly secret?: string;
  readonly body?: Buffer;
}

describe.each<WebhookProvider>(['stripe', 'standard'])('The scheme %s', (scheme) => {
  const secret = SECRETS[scheme];
  const other = SECRETS[scheme].replace(/.{4}$/, 'AAAA');
  const webhook = ({ at = SECONDS, secret: key = secret, body = BODY }: Change = {}) =>
    signedWebhook(scheme, { at, secret: key, body });
  const accepts = (signed: SignedWebhook, secrets: readonly string[] = [secret]) =>
    isSigned(scheme, signed, secrets, NOW);
  const name = scheme === 'stripe' ? 'stripe-signature' : 'webhook-signature';
  const withHeader = (value: string | undefined, header = name): SignedWebhook => {
    const { headers, body } = webhook();
    return { headers: { ...headers, [header]: value }, body };
  };
  const signature = webhook().headers[name] ?? '';

  it('accepts the provider’s webhook, also repeatedly', () => {
    expect(accepts(webhook())).toBe(true);
    expect(accepts(webhook())).toBe(true);
  });

  it('refuses each changed byte of the body', () => {
    for (let at = 0; at < BODY.length; at++) {
      const body = Buffer.from(BODY);
      body[at] = (body[at] ?? 0) ^ 1;
      expect(accepts({ ...webhook(), body }), String(at)).toBe(false);
    }
    expect(accepts({ ...webhook(), body: BODY.subarray(1) })).toBe(false);
    expect(accepts({ ...webhook(), body: Buffer.concat([BODY, Buffer.from(' ')]) })).toBe(false);
    expect(accepts({ ...webhook(), body: Buffer.alloc(0) })).toBe(false);
  });

  it('refuses JSON that was parsed and serialized again', () => {
    const body = Buffer.from(JSON.stringify(JSON.parse(BODY.toString())));
    expect(accepts({ ...webhook(), body })).toBe(false);
  });

  it('refuses each changed digit of the signature', () => {
    const first = signature.search(/(?<=v1[=,])/);
    for (let at = first; at < signature.length; at++) {
      const changed = signature[at] === 'a' ? 'b' : 'a';
      const header = signature.slice(0, at) + changed + signature.slice(at + 1);
      expect(accepts(withHeader(header)), header).toBe(false);
    }
  });

  it.each([
    ['300 s ago', -300, true],
    ['301 s ago', -301, false],
    ['in 300 s', 300, true],
    ['in 301 s', 301, false],
    ['in 1970', -SECONDS, false],
    ['in milliseconds', SECONDS * 999, false],
  ])('judges a timestamp %s', (_, offset, expected) => {
    expect(accepts(webhook({ at: SECONDS + offset }))).toBe(expected);
  });

  it('refuses a timestamp that was not signed', () => {
    const { headers, body } = webhook();
    const later = Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [
        header,
        value?.replace(String(SECONDS), String(SECONDS + 1)),
      ]),
    );
    expect(accepts({ headers: later, body })).toBe(false);
  });

  it('refuses another key, and accepts one of two', () => {
    expect(accepts(webhook({ secret: other }))).toBe(false);
    expect(accepts(webhook(), [other, secret])).toBe(true);
    expect(accepts(webhook({ secret: other }), [secret, other])).toBe(true);
    expect(accepts(webhook(), [other])).toBe(false);
  });

  it('refuses every webhook without a secret, or with an empty one', () => {
    expect(accepts(webhook(), [])).toBe(false);
    expect(accepts(webhook({ secret: '' }), [''])).toBe(false);
    expect(accepts(webhook({ secret: 'whsec_' }), ['whsec_'])).toBe(scheme === 'stripe');
  });

  it.each([
    '',
    ' ',
    ',',
    '=',
    'v1',
    't=',
    'v1=,t=',
    'v1,',
    't=now,v1=00',
    `t=${SECONDS}`,
    `t=${SECONDS},v1=`,
    'v1,AAAA',
    `v1,${'A'.repeat(43)}= `.repeat(100),
    `t=${SECONDS},v1=${'g'.repeat(64)}`,
    `t=${SECONDS},v1=${'0'.repeat(63)}`,
    `t=${SECONDS}${',v1='.repeat(500)}`,
    '\u0000',
  ])('refuses a header that is %j', (header) => expect(accepts(withHeader(header))).toBe(false));

  it('refuses a webhook without its headers', () => {
    expect(accepts(withHeader(undefined))).toBe(false);
    expect(accepts({ headers: {}, body: BODY })).toBe(false);
  });
});

describe('Stripe’s header', () => {
  const secret = SECRETS.stripe;
  const hex = (key = secret) =>
    createHmac('sha256', key).update(`${SECONDS}.`).update(BODY).digest('hex');
  const accepts = (header: string) =>
    isSigned('stripe', { headers: { 'stripe-signature': header }, body: BODY }, [secret], NOW);
  const wrong = '0'.repeat(64);

  it.each([
    ['two signatures, the second right', `t=${SECONDS},v1=${wrong},v1=${hex()}`, true],
    ['two signatures, the first right', `t=${SECONDS},v1=${hex()},v1=${wrong}`, true],
    ['two signatures, none right', `t=${SECONDS},v1=${wrong},v1=${wrong}`, false],
    ['a signature of test mode beside', `t=${SECONDS},v1=${hex()},v0=${wrong}`, true],
    ['the signature as another version', `t=${SECONDS},v0=${hex()}`, false],
    ['spaces', `t=${SECONDS}, v1=${hex()}`, true],
    ['upper case', `t=${SECONDS},v1=${hex().toUpperCase()}`, false],
    ['two timestamps', `t=${SECONDS},t=${SECONDS},v1=${hex()}`, false],
    ['two headers', `t=${SECONDS},v1=${wrong},t=${SECONDS},v1=${hex()}`, false],
    ['no timestamp', `v1=${hex()}`, false],
    ['a timestamp with a sign', `t=+${SECONDS},v1=${hex()}`, false],
  ])('is judged right with %s', (_, header, expected) => expect(accepts(header)).toBe(expected));
});

describe('Standard Webhooks’ headers', () => {
  /** From the tests of the specification's own libraries. */
  const published = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: Buffer.from('{"test": 2432232314}'),
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const accepts = (signature: string, { id = published.id, secret = published.secret } = {}) =>
    isSigned(
      'standard',
      {
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(published.timestamp),
          'webhook-signature': signature,
        },
        body: published.body,
      },
      [secret],
      new Date(published.timestamp * 1000),
    );
  const wrong = `v1,${Buffer.alloc(32).toString('base64')}`;

  it.each([
    ['the published signature', published.signature, true],
    ['two signatures, the second right', `${wrong} ${published.signature}`, true],
    ['two signatures, the first right', `${published.signature} ${wrong}`, true],
    ['two signatures, none right', `${wrong} ${wrong}`, false],
    ['an asymmetric one beside', `v1a,${'A'.repeat(86)}== ${published.signature}`, true],
    ['the signature as another version', published.signature.replace('v1', 'v2'), false],
    ['without padding', published.signature.replace('=', ''), false],
  ])('are judged right with %s', (_, signature, expected) =>
    expect(accepts(signature)).toBe(expected),
  );

  it('accept the secret with and without its prefix', () => {
    expect(accepts(published.signature, { secret: published.secret.slice(6) })).toBe(true);
  });

  it('sign the id', () => {
    expect(accepts(published.signature, { id: 'msg_other' })).toBe(false);
    expect(accepts(published.signature, { id: '' })).toBe(false);
  });
});

describe('The comparison of signatures', () => {
  const compared = vi.mocked(timingSafeEqual);
  beforeEach(() => void compared.mockClear());
  const otherSecret = 'whsec_ponmlkjihgfedcba9876543210zyxwvut';
  const right = signedWebhook('stripe', { at: SECONDS, secret: SECRETS.stripe, body: BODY });
  const hex = /v1=(.*)$/.exec(right.headers['stripe-signature'] ?? '')?.[1] ?? '';
  const wrong = '0'.repeat(64);

  // A duration cannot be measured reliably enough; which comparison is made can be observed.
  it.each([
    ['the first', [hex, wrong, wrong], true],
    ['the last', [wrong, wrong, hex], true],
    ['none', [wrong, wrong, wrong], false],
    [
      'one that differs in the last digit only',
      [hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), wrong, wrong],
      false,
    ],
  ])('takes the same time wherever it differs: %s is right', (_, signatures, isRight) => {
    const header = [`t=${SECONDS}`, ...signatures.map((one) => `v1=${one}`)].join(',');
    const webhook = { headers: { 'stripe-signature': header }, body: BODY };
    expect(isSigned('stripe', webhook, [SECRETS.stripe, otherSecret], NOW)).toBe(isRight);
    // Each signature with each secret, in constant time, also after one that is right.
    expect(compared).toHaveBeenCalledTimes(6);
  });
});

describe('The bytes of a webhook', () => {
  it('are those of the text, or of its base64', () => {
    expect(bytesOf({ body: 'Zoë', isBase64Encoded: false })).toEqual(Buffer.from('Zoë'));
    expect(bytesOf({ body: 'Wm/Dqw==', isBase64Encoded: true })).toEqual(Buffer.from('Zoë'));
    expect(bytesOf({ isBase64Encoded: false })).toEqual(Buffer.alloc(0));
  });
});
