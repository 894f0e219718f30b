// @module-tag alone
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PaymentFact } from '../../domain/payments/payment.ts';
import {
  Misconfigured,
  type PaymentProvider,
  Refused,
  type Request,
  Unknown,
} from '../../functions/payments/provider.ts';
import { type ServedStandIn, serveStripe } from '../../packages/local/stripe/serve.ts';
import { checkProvider } from '../../packages/oms/provider/check/check-provider.ts';
import type { CheckedProvider } from '../../packages/oms/provider/check/checked-provider.ts';
import { CHECKED_STRIPE } from '../../packages/oms/provider/check/checked-stripe.ts';
import { SCENARIOS } from '../../packages/oms/provider/check/scenarios.ts';
import { providerCheckCommand } from '../../packages/oms/provider/provider-check-command.ts';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { FLAWED } from './provider/flawed.ts';

const named = (...names: string[]) => SCENARIOS.filter(({ name }) => names.includes(name));

/** The product's provider with a flaw. */
const flawed = (
  change: (provider: PaymentProvider, send: typeof fetch) => PaymentProvider,
): CheckedProvider => ({
  ...CHECKED_STRIPE,
  provider: (options) => change(CHECKED_STRIPE.provider(options), options.fetch),
});

type Call = (request: Request) => Promise<readonly PaymentFact[]>;
const withCalls = (provider: PaymentProvider, change: (call: Call) => Call): PaymentProvider => ({
  ...provider,
  capture: change(provider.capture),
  release: change(provider.release),
  refund: change(provider.refund),
});

/** Sends every request without its key. */
const keyless: CheckedProvider = {
  ...CHECKED_STRIPE,
  provider: ({ fetch: send, capture }) =>
    CHECKED_STRIPE.provider({
      capture,
      fetch: (address, init) => {
        const headers = new Headers(init?.headers);
        headers.delete('idempotency-key');
        return send(address, { ...init, headers });
      },
    }),
};

const by = (name: string): CheckedProvider =>
  flawed((provider, send) => FLAWED[name]?.provider?.(provider, send) ?? provider);

const mangled = flawed((provider) => ({
  ...provider,
  start: (start) =>
    provider.start({ ...start, amount: start.amount * (start.currency === 'ISK' ? 10 : 1) }),
}));
const believing = flawed((provider) =>
  withCalls(provider, (call) => async (request) => {
    try {
      return await call(request);
    } catch (error) {
      if (error instanceof Misconfigured) throw new Refused('no');
      throw error;
    }
  }),
);
const insisting = flawed((provider) =>
  withCalls(provider, (call) => async (request) => {
    const first = await call(request).catch((error: unknown) => error);
    if (!(first instanceof Error) || first instanceof Unknown) return call(request);
    return call(request);
  }),
);

describe('oms provider check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds nothing in the product’s Stripe, under every fault', REPEATED, async () => {
    const scenarios = IS_WHOLE ? SCENARIOS : named('refunded later', 'captured in part');
    const { runs, findings } = await checkProvider(CHECKED_STRIPE, scenarios);
    expect(findings).toEqual([]);
    expect(runs).toBeGreaterThan(IS_WHOLE ? 2500 : 300);
  });

  it.each([
    ['does not ask', by('the key alone'), 'refunded later', /^requested refunds: /],
    ['no key', keyless, 'refunded later', /^requested refunds: /],
    [
      'refusals believed',
      by('refusals believed'),
      'captured later',
      /^captured: 0 in the books, 5000/,
    ],
    [
      'references by message id',
      by('references by message id'),
      'refunded later',
      /^the facts contradict each other$/,
    ],
    ['FAILED for a timeout', by('FAILED for a timeout'), 'refunded later', /FAILED, and moved/],
    ['another unit', mangled, 'voided', /^5000 ISK came back as 50000 ISK$/],
    ['a wrong key that fails requests', believing, 'voided', /^the error is not Misconfigured$/],
    ['a second attempt with a wrong key', insisting, 'voided', /^2 requests, not one$/],
  ])('catches: %s', async (_, checked, scenario, violation) => {
    const { findings } = await checkProvider(checked, named(scenario));
    expect(findings.map((one) => one.violation)).toContainEqual(expect.stringMatching(violation));
  });

  const check = async (...args: Parameters<typeof providerCheckCommand>) => {
    const shown: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => shown.push(String(line)));
    return { code: await providerCheckCommand(...args), shown: shown.join('\n') };
  };
  const file = (name: string, code: string) => {
    writeFileSync(join(folder, name), code);
    return join(folder, name);
  };
  const checkedStripe = resolve('packages/oms/provider/check/checked-stripe.ts');
  const skin = () =>
    file(
      'skin.ts',
      `import { CHECKED_STRIPE } from '${checkedStripe}';
export const skin = CHECKED_STRIPE.skin;`,
    );

  it('checks the modules of a shop, and names what is wrong', async () => {
    const good = file(
      'good.ts',
      `import { CHECKED_STRIPE } from '${checkedStripe}';
export const provider = CHECKED_STRIPE.provider;`,
    );
    expect(await check(good, { skin: skin(), scenario: 'voided' })).toEqual({
      code: 0,
      shown: expect.stringMatching(/^\d+ orders played, 0 findings, 0 broken rules$/),
    });
    const bad = file(
      'bad.ts',
      `import { CHECKED_STRIPE } from '${checkedStripe}';
export const provider = (options) => {
  console.log('made');
  return { ...CHECKED_STRIPE.provider(options), release: async () => [] };
};`,
    );
    const { code, shown } = await check(bad, { skin: skin(), scenario: 'voided' });
    expect(code).toBe(1);
    expect(shown).toContain('no log: bodies have personal data');
    expect(shown).toContain('voided: a request is still open');
    expect(shown).toMatch(/and \d+ more: --json lists them$/);
  });

  describe('at a sandbox', () => {
    let served: ServedStandIn;
    beforeAll(async () => {
      served = await serveStripe({ port: 0, run: 'sandbox' });
    });
    afterAll(() => served.stop());
    const at = (scenario: string) => ({ url: served.address, scenario });

    it.each(['captured later', 'refunded in two parts', 'voided'])(
      'finds nothing in the product’s Stripe: %s',
      async (scenario) => {
        const { code, shown } = await check(undefined, at(scenario));
        expect({ code, shown }).toEqual({
          code: 0,
          shown: expect.stringMatching(/^\d{2,} orders played, 0 findings, 0 broken rules$/),
        });
      },
    );

    it('catches a provider that moves money twice, by what moved there', async () => {
      const keys = file(
        'keys.ts',
        `import { CHECKED_STRIPE } from '${checkedStripe}';
export const provider = ({ fetch: send, capture }) => CHECKED_STRIPE.provider({
  capture,
  fetch: async (address, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('idempotency-key');
    const isList = init?.method === 'GET' && String(address).includes('/v1/refunds');
    const answer = await send(address, { ...init, headers });
    return isList ? Response.json({ object: 'list', data: [], has_more: false }) : answer;
  },
});`,
      );
      const sandbox = file(
        'sandbox.ts',
        `export { stripeSandbox as sandbox } from '${checkedStripe}';`,
      );
      const { code, shown } = await check(keys, { ...at('refunded in two parts'), sandbox });
      expect(code).toBe(1);
      expect(shown).toMatch(/refunded: \d+ in the books, \d+ at the provider/);
    });

    it('reports the reason if a payment cannot even be started', async () => {
      const wrong = { url: `${served.address}/nowhere/`, scenario: 'voided' };
      const { code, shown } = await check(undefined, wrong);
      expect(code).toBe(1);
      expect(shown).toMatch(/voided: .* answer is unknown: status 404/);
    });

    it('sends nothing with a key of the live mode', async () => {
      vi.stubEnv('STRIPE_TEST_KEY', 'sk_live_1');
      await expect(check(undefined, at('voided'))).rejects.toThrow(/not a key of the test mode/);
      vi.unstubAllEnvs();
    });
  });

  it.each([
    ['a sandbox without its address', [undefined, { sandbox: 's.ts' }], /--sandbox needs --url/],
    [
      'a skin at a sandbox',
      [undefined, { skin: 's.ts', url: 'http://localhost' }],
      /--skin is not for --url/,
    ],
    ['an address that is none', [undefined, { url: 'x y' }], /--url x y is not an address/],
    [
      'a provider at a sandbox without its module',
      ['p.ts', { url: 'http://localhost' }],
      /a provider needs --sandbox/,
    ],
    ['a provider without its skin', ['packages/oms/oms.ts', {}], /needs --skin/],
    ['a file that is not there', ['none.ts', { skin: 'none.ts' }], /there is no none\.ts/],
    ['an unknown scenario', [undefined, { scenario: 'x' }], /--scenario is one of: captured later/],
  ] as const)('rejects %s', async (_, args, message) => {
    const [module, options] = args;
    await expect(check(module, options)).rejects.toThrow(message);
  });

  it('rejects a module that exports no provider', async () => {
    const empty = file('empty.ts', 'export const other = 1;');
    await expect(check(empty, { skin: skin() })).rejects.toThrow(/does not export provider\(\)/);
  });
});
