import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Misconfigured, Refused, Unknown } from '../../../functions/payments/provider.ts';
import { brokenRules } from '../../../packages/oms/provider/check/provider-rules.ts';

const PROVIDERS = ['functions/payments/stripe'];

const files = PROVIDERS.flatMap((folder) =>
  readdirSync(folder).map((name) => [join(folder, name)] as const),
);

describe('A provider', () => {
  it.each(files)('does only what its contract allows: %s', (path) => {
    expect(brokenRules(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each([
    ['console.log(body)', 'no log: bodies have personal data'],
    ["import { log } from '../../observability/log.ts';", 'no log: bodies have personal data'],
    ["import { query } from '../../../table/requests/commands.ts';", 'no table'],
    ['await new Promise((done) => setTimeout(done, 5));', 'no waiting, and no timers'],
    ['const { KEY } = process.env;', 'no settings of its own'],
    ['const reference = crypto.randomUUID();', 'no invented references'],
    ['const known = new Map();', 'no state between calls'],
    ['let lastIntent: string;', 'no state between calls'],
    ['for (let n = 0; n < 3; n++) await send();', 'no repetition: the executor repeats'],
  ])('is caught with %s', (code, reason) => {
    expect(brokenRules(code)).toEqual([reason]);
  });
});

describe('The errors of a provider', () => {
  it('have a code, a time or a reason, and nothing of the request', () => {
    expect(new Refused('card_declined')).toMatchObject({
      name: 'Refused',
      code: 'card_declined',
      message: 'the payment provider refused: card_declined',
    });
    expect(new Unknown('status 429', 2000)).toMatchObject({ name: 'Unknown', retryAfter: 2000 });
    expect(new Unknown('no answer').retryAfter).toBeUndefined();
    expect(new Misconfigured('status 401').message).toContain('status 401');
  });
});
