import { describe, expect, it, vi } from 'vitest';
import { errorOf } from '../../../../functions/payments/stripe/errors.ts';
import { listOf, SECRET_KEY, scriptedStripe } from '../../../support/scripted-stripe.ts';

const error = (members: object) => ({ error: { type: 'invalid_request_error', ...members } });

describe('An answer of Stripe without success', () => {
  it.each([
    ['a declined card', 402, { code: 'card_declined', decline_code: 'lost_card' }, 'lost_card'],
    ['a refusal with a code', 400, { code: 'charge_already_refunded' }, 'charge_already_refunded'],
    ['a refusal without a code', 400, { param: 'amount' }, 'invalid_request_error'],
    ['a code that is none', 400, { code: 'Ann Example, 4242' }, 'invalid_request_error'],
  ])('is refused: %s', (_, status, members, code) => {
    expect(errorOf(status, error(members), undefined)).toMatchObject({ name: 'Refused', code });
  });

  it.each([
    ['a wrong key', 401, {}],
    ['a key without the right', 403, {}],
    ['a payment of another account', 404, { code: 'resource_missing', param: 'intent' }],
    ['a payment of another mode', 400, { code: 'resource_missing', param: 'payment_intent' }],
    ['a member of another version', 400, { code: 'parameter_unknown', param: 'final_capture' }],
    ['the other mode', 400, { code: 'livemode_mismatch' }],
  ])('is no answer to the request: %s', (_, status, members) => {
    expect(errorOf(status, error(members), undefined)).toMatchObject({ name: 'Misconfigured' });
  });

  it.each([
    ['a failure at Stripe', 500, error({ type: 'api_error' })],
    ['a failure before Stripe', 502, undefined],
    ['too many requests', 429, error({ code: 'rate_limit' })],
    ['the same request under way', 409, error({ code: 'idempotency_key_in_use' })],
    ['a key of another request', 400, error({ type: 'idempotency_error' })],
    ['a path that is none', 404, undefined],
    ['a status that is unknown', 418, error({})],
    ['a refusal without an error', 400, {}],
  ])('leaves open what happened: %s', (_, status, body) => {
    expect(errorOf(status, body, 2000)).toMatchObject({ name: 'Unknown' });
  });

  it('has the time after which to call again', () => {
    expect(errorOf(429, {}, 2000)).toMatchObject({ retryAfter: 2000 });
  });
});

describe('A request to Stripe', () => {
  const ask = (answer: Parameters<typeof scriptedStripe>[0]) =>
    scriptedStripe(answer).provider.ask(['pi_1']);

  it.each([
    ['no answer', () => new TypeError('fetch failed'), 'no answer'],
    ['no JSON', () => ({ body: '<html>' }), 'no JSON'],
    ['no object', () => ({ body: 'null' }), 'no object'],
    ['another object', () => ({ body: { id: 'pi_2' } }), 'no such payment intent'],
  ])('leaves open what happened after %s', async (_, answer, because) => {
    await expect(ask(answer)).rejects.toMatchObject({
      name: 'Unknown',
      message: expect.stringContaining(because),
    });
  });

  it('passes on when to call again, in milliseconds', async () => {
    const answer = { status: 429, headers: { 'retry-after': '3' }, body: {} };

    await expect(ask(() => answer)).rejects.toMatchObject({ name: 'Unknown', retryAfter: 3000 });
  });

  it('has no key and no body in its errors', async () => {
    for (const answer of [
      () => new Error(`lost Bearer ${SECRET_KEY}`),
      () => ({ status: 402, body: error({ message: `Ann ${SECRET_KEY}`, code: 'a b' }) }),
      () => ({ body: `{"email":"ann@shop.example"` }),
    ]) {
      const failed: Error = await ask(answer).catch((one) => one);
      expect(`${failed.stack} ${JSON.stringify(failed)} ${failed.cause}`).not.toMatch(
        /sk_test|Ann|ann@/,
      );
    }
  });

  it('ends after ten seconds, and follows no redirect with its key', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { provider, sent } = scriptedStripe(() => ({ body: listOf([]) }));
    await provider.ask(['pi_1']).catch(() => undefined);

    expect(timeout.mock.calls).toEqual([[10_000]]);
    expect(sent[0]?.signal).toBe(timeout.mock.results[0]?.value);
    expect(sent[0]?.redirect).toBe('error');
    timeout.mockRestore();
  });

  it('is pinned to a version, and has the key in one header', async () => {
    const { provider, sent } = scriptedStripe(() => ({ body: listOf([]) }));
    for await (const _ of provider.changes(new Date(0), new Date(1000)));

    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      authorization: `Bearer ${SECRET_KEY}`,
      'stripe-version': '2026-08-26.dahlia',
    });
  });
});
