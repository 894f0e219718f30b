// @module-tag timed
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { jsonBody } from '../../../functions/http/json-body.ts';
import { RequestError } from '../../../functions/http/request-error.ts';

interface Sent {
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string | Buffer;
}

describe('A body that is not there', () => {
  const headers = { 'content-type': 'application/json' };
  it.each([undefined, '', null])('is malformed: %j', (body) => {
    const event = { headers, body, isBase64Encoded: false };
    expect(() => jsonBody(event as unknown as APIGatewayProxyEventV2)).toThrow(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'malformed-json' }) }),
    );
  });
});

/** Reads a body from API Gateway's event: text unchanged, other bytes in base64. */
function read({ headers = { 'content-type': 'application/json' }, body = '{}' }: Sent): unknown {
  const base64 = typeof body !== 'string';
  const sent = { headers, body: base64 ? body.toString('base64') : body, isBase64Encoded: base64 };
  return jsonBody(sent as unknown as APIGatewayProxyEventV2);
}

/** The code of the request's error, or the parsed value. */
function outcome(sent: Sent): unknown {
  try {
    return { read: read(sent) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.reason.code;
  }
}

const type = (contentType: string | undefined) => ({ headers: { 'content-type': contentType } });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** A JSON string of exactly this many bytes. */
const ofBytes = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

describe('The media type of a body', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; profile=x',
  ])('may be %s', (contentType) => {
    expect(outcome(type(contentType))).toEqual({ read: {} });
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/merge-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
  ])('may not be %s', (contentType) => {
    expect(outcome(type(contentType))).toBe('unsupported-media-type');
  });

  it.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
    'may not be hidden by the encoding %s',
    (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };

      expect(outcome({ headers })).toBe('unsupported-media-type');
      expect(outcome({ headers: { ...headers, 'content-encoding': 'identity' } })).toEqual({
        read: {},
      });
    },
  );
});

describe('The size of a body', () => {
  it('is at most 64 KiB', () => {
    expect(outcome({ body: ofBytes(65_536) })).toEqual({ read: 'x'.repeat(65_534) });
    expect(outcome({ body: ofBytes(65_537) })).toBe('payload-too-large');
  });

  it('is counted in bytes, not in characters or base64', () => {
    expect(outcome({ body: `"${'ä'.repeat(32_767)}"` })).toEqual({ read: 'ä'.repeat(32_767) });
    expect(outcome({ body: `"${'ä'.repeat(32_768)}"` })).toBe('payload-too-large');
    expect(outcome({ body: Buffer.from(ofBytes(65_536)) })).toEqual({ read: 'x'.repeat(65_534) });
    expect(outcome({ body: Buffer.from(ofBytes(65_537)) })).toBe('payload-too-large');
  });

  it('is checked before the content', () => {
    expect(outcome({ body: '['.repeat(70_000) })).toBe('payload-too-large');
  });
});

describe('The syntax of a body', () => {
  it.each([
    ['{"a":[1,-2,3.5e2,true,false,null,"x"]}', { a: [1, -2, 350, true, false, null, 'x'] }],
    [' \t\r\n{ "a" : 1 } \n', { a: 1 }],
    ['"\\u00e4\\n\\/\\"\\\\"', 'ä\n/"\\'],
    ['{"a":1,"b":0,"a":2}', { a: 2, b: 0 }],
    ['{"":1}', { '': 1 }],
    ['["__proto__","constructor"]', ['__proto__', 'constructor']],
    ['{"toString":1,"proto":2}', { toString: 1, proto: 2 }],
    // This is valid JSON, but not valid text. The schema decides which members must be text.
    ['"\\ud800"', '\ud800'],
    ['1e400', Number.POSITIVE_INFINITY],
    ['-0', -0],
    ['null', null],
    ['"😀"', '😀'],
  ])('reads %s', (body, value) => {
    expect(outcome({ body })).toEqual({ read: value });
    expect(outcome({ body: Buffer.from(body) })).toEqual({ read: value });
  });

  it.each([
    '',
    ' ',
    '{',
    '}',
    '[1,]',
    '{"a":1,}',
    '{,}',
    '{a:1}',
    "{'a':1}",
    '{"a" 1}',
    '{"a":}',
    '{"a":1 "b":2}',
    '[1 2]',
    '[1}',
    '{"a":1}}',
    '{} {}',
    '{}x',
    '"a',
    '"a\nb"',
    '"\t"',
    '"\u0000"',
    '"\\x41"',
    '"\\u12"',
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '0x10',
    '-',
    'NaN',
    'Infinity',
    'undefined',
    'True',
    'nul',
    '// comment\n{}',
    '{/**/}',
    '\ufeff{}',
    '\u00a0{}',
    '{}\u0000',
    '{"a":1}\u2028',
  ])('refuses %j', (body) => {
    expect(outcome({ body })).toBe('malformed-json');
    expect(outcome({ body: Buffer.from(body) })).toBe('malformed-json');
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['Latin-1', [0x22, 0xe4, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a character cut off', [0x22, 0xe2, 0x82, 0x22]],
    ['a code point past the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ['UTF-16 without a byte order mark', [0x7b, 0x00, 0x7d, 0x00]],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
  ])('refuses bytes that are not JSON in UTF-8: %s', (_what, bytes) => {
    expect(outcome({ body: Buffer.from(bytes) })).toBe('malformed-json');
  });

  it('refuses text with the replacement character, unless the character itself was sent', () => {
    expect(outcome({ body: '"a\ufffd"' })).toBe('malformed-json');
    expect(outcome({ body: '"a\ud800"' })).toBe('malformed-json');
    expect(outcome({ body: '"a\\ufffd"' })).toEqual({ read: 'a\ufffd' });
    expect(outcome({ body: Buffer.from('"a\ufffd"') })).toEqual({ read: 'a\ufffd' });
  });

  it.each([
    '{"__proto__":{"isOperator":true}}',
    '{"a":[{"__proto__":null}]}',
    '{"\\u005f_proto__":1}',
    '{"constructor":{"prototype":{}}}',
    '{"a":{"prototype":1}}',
  ])('refuses members with a meaning in JavaScript: %s', (body) => {
    expect(outcome({ body })).toBe('malformed-json');
    expect({}).not.toHaveProperty('isOperator');
  });

  it('describes the error without a word of the body', () => {
    expect(() => read({ body: '{"secret":hunter2}' })).toThrow(
      expect.objectContaining({
        reason: { code: 'malformed-json', because: 'The body is not JSON.' },
      }),
    );
  });
});

describe('The depth of a body', () => {
  it.each([
    [nested(16), true],
    [nested(17), false],
    ['{"a":'.repeat(16) + 1 + '}'.repeat(16), true],
    ['{"a":'.repeat(17) + 1 + '}'.repeat(17), false],
    [`[${Array.from({ length: 100 }, () => nested(15)).join()}]`, true],
    [JSON.stringify('['.repeat(100)), true],
    [JSON.stringify(`"${'['.repeat(100)}`), true],
    [JSON.stringify(`\\"${'{'.repeat(100)}\\`), true],
    [JSON.stringify(['\\', nested(20)]), true],
    [`["\\\\",${nested(16)}]`, false],
  ])('of %s is at most 16: %s', (body, accepted) => {
    expect(outcome({ body })).toEqual(accepted ? { read: JSON.parse(body) } : 'malformed-json');
  });
});

describe('The parsing time of a body', () => {
  it.each([
    ['brackets', '['.repeat(60_000)],
    ['brackets and braces', '[{"a":'.repeat(10_000)],
    ['quotes', '"'.repeat(65_536)],
    ['backslashes', '\\'.repeat(65_536)],
    ['escaped quotes', `"${'\\"'.repeat(32_767)}`],
    ['quotes and backslashes by turns', '"\\'.repeat(32_768)],
    ['spaces', ' '.repeat(65_536)],
    ['digits', `${'9'.repeat(65_535)}x`],
  ])('is linear: 64 KiB of %s are refused at once', (_what, body) => {
    const before = process.threadCpuUsage();

    expect(outcome({ body })).toBe('malformed-json');
    // CPU time: a busy machine changes the elapsed time only.
    expect(process.threadCpuUsage(before).user).toBeLessThan(250_000);
  });
});
