import { describe, expect, it } from 'vitest';
import { normalizeEmail } from '../../domain/customer.ts';

describe('An e-mail address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['Ann@Example.COM', 'ann@example.com'],
    [' \tann@example.com\n', 'ann@example.com'],
    // One letter, or a letter and a combining accent.
    ['jos\u00e9@example.com', 'jos\u00e9@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    // A domain in Unicode, and in ASCII.
    ['J\u00d6RG@B\u00dcCHER.example', 'j\u00f6rg@xn--bcher-kva.example'],
    ['j\u00f6rg@XN--BCHER-kva.example', 'j\u00f6rg@xn--bcher-kva.example'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    // The last @ separates.
    ['"a@B"@C.example', '"a@b"@c.example'],
    // A text that was stored by hand.
    ['nobody', 'nobody'],
    ['a@b c', 'a@b c'],
  ])('is one mailbox in each of its spellings: %j', (typed, normal) => {
    expect(normalizeEmail(typed)).toBe(normal);
  });
});
