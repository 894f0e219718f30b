import { describe, expect, it } from 'vitest';
import { normaliseEmail } from '../../domain/customer.ts';

describe('An e-mail address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['Ann@Example.COM', 'ann@example.com'],
    [' \tann@example.com\n', 'ann@example.com'],
    // One letter, or a letter and a combining accent.
    ['jos\u00e9@example.com', 'jos\u00e9@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('is one mailbox, however it is spelled: %j', (typed, normal) => {
    expect(normaliseEmail(typed)).toBe(normal);
  });
});
