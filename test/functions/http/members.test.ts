import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { oneOf } from '../../../functions/http/members.ts';
import { valid } from '../../../functions/http/valid.ts';

describe('A member that is one of several words', () => {
  const schema = z.strictObject({ status: oneOf(['OPEN', 'SHIPPED']) });

  it.each(['OPEN', 'SHIPPED'])('is %s', (status) => {
    expect(valid(schema, { status }, 422, '')).toEqual({ status });
  });

  it.each(['open', '', 'OPEN, SHIPPED', 1, null])('is not %j: the message lists all', (status) => {
    const refused = { pointer: '/status', detail: 'must be one of OPEN, SHIPPED' };

    expect(() => valid(schema, { status }, 422, '')).toThrow(
      expect.objectContaining({
        reason: { code: 'invalid-request', status: 422, errors: [refused] },
      }),
    );
  });
});
