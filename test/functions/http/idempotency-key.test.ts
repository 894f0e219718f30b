// @module-tag timed
import { describe, expect, it } from 'vitest';
import { idempotencyKey } from '../../../functions/http/idempotency-key.ts';

const read = (value?: string) => idempotencyKey({ 'idempotency-key': value });
const rejected = (code: string) =>
  expect.objectContaining({ reason: expect.objectContaining({ code }) });

describe('An Idempotency-Key', () => {
  it.each([
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['"a b"', 'a b'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['a\\b', 'a\\b'],
    ["it's", "it's"],
    ['a"b', 'a"b'],
    ['"a,b"', 'a,b'],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('may be %s', (value, key) => {
    expect(read(value)).toBe(key);
  });

  it.each([
    '"',
    '""',
    '"a',
    '"a"b',
    '"a""b"',
    '"a\\b"',
    '"a\\"',
    '"a";p=1',
    '"a","b"',
    '"é"',
    'é',
    '"\t"',
    'a\tb',
    'a,a',
    'a,b',
    'a\r\nb',
    'a\u0000',
    '\u007f',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
  ])('may not be %j', (value) => {
    expect(() => read(value)).toThrow(rejected('invalid-request'));
  });

  it.each([undefined, ''])('is missing when it is %j', (value) => {
    expect(() => read(value)).toThrow(rejected('idempotency-key-missing'));
  });

  it('is read in linear time', () => {
    const before = process.threadCpuUsage();

    for (const value of [
      `"${'\\\\'.repeat(50_000)}`,
      `"${'a'.repeat(100_000)}`,
      '"'.repeat(100_000),
    ]) {
      expect(() => read(value)).toThrow(rejected('invalid-request'));
    }
    // CPU time: a busy machine changes the elapsed time only.
    expect(process.threadCpuUsage(before).user).toBeLessThan(250_000);
  });
});
