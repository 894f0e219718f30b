import { describe, expect, it } from 'vitest';
import { Refusal, tryAgain } from '../../domain/refusal.ts';

describe('A refusal', () => {
  it('shows in a log its name, reason and cause', () => {
    const cause = new Error('the condition failed');
    const refusal = new Refusal({ code: 'version-mismatch', current: 4 }, { cause });

    expect(String(refusal)).toBe('Refusal: version-mismatch');
    expect(refusal).toMatchObject({ reason: { code: 'version-mismatch', current: 4 }, cause });
  });

  it('may allow another attempt after a second', () => {
    const cause = new Error('a conflict');

    expect(tryAgain({ cause })).toMatchObject({
      reason: { code: 'try-again', retryAfterSeconds: 1 },
      cause,
    });
  });
});
