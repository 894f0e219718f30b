import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { valid } from '../../../functions/http/valid.ts';

describe('valid', () => {
  it('leaves the messages of other schemas in the process as Zod writes them', () => {
    expect(() => valid(z.number(), 'x', 422, '')).toThrow();
    expect(z.number().safeParse('x').error?.issues[0]?.message).toBe(
      'Invalid input: expected number, received string',
    );
  });
});
