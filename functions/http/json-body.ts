import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { RequestError } from './request-error.ts';

/**
 * Bytes. API Gateway allows 10 MB and Lambda 6 MB. An order of 48 lines with the longest texts has
 * 27 KB in ASCII; only in 4-byte characters could it exceed the limit.
 */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Levels of nesting, more than any valid request has. V8 parses 100,000 levels, and recursive code
 * then overflows the stack.
 */
const MAX_DEPTH = 16;

/** Names of members that have a meaning on every JavaScript object. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the body as a JSON value (RFC 8259). Checks the media type, size, encoding, depth and
 * syntax, in this order.
 *
 * @param limit of bytes
 * @throws {RequestError} unsupported-media-type, payload-too-large, malformed-json
 */
export function jsonBody(
  { headers, isBase64Encoded, ...event }: APIGatewayProxyEventV2,
  limit = MAX_BODY_BYTES,
): unknown {
  // API Gateway leaves the member out. Other senders of its events have null.
  const body = event.body ?? '';
  if (!isJson(headers)) throw new RequestError({ code: 'unsupported-media-type' });

  const size = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (size > limit) throw new RequestError({ code: 'payload-too-large', limit });
  if (size === 0) throw malformed('The body is empty.');

  const text = isBase64Encoded ? decode(Buffer.from(body, 'base64')) : intact(body);
  if (depthOf(text) > MAX_DEPTH)
    throw malformed(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  return parse(text);
}

const malformed = (because: string, cause?: unknown) =>
  new RequestError({ code: 'malformed-json', because }, { cause });

/**
 * True for JSON in UTF-8. RFC 8259 §8.1: JSON between systems is UTF-8, and `charset` has no
 * meaning, so another charset is refused.
 */
function isJson(headers: APIGatewayProxyEventV2['headers']): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((s) => s.trim());
  const utf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset=') || /^charset="?utf-8"?$/.test(parameter),
  );
  return (
    type === 'application/json' &&
    utf8 &&
    (headers['content-encoding'] ?? 'identity') === 'identity'
  );
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8.');
  return bytes.toString();
}

/**
 * Rejects a text in which API Gateway replaced bytes that are not UTF-8 by U+FFFD. A text that
 * contains U+FFFD itself is rejected, too.
 */
function intact(text: string): string {
  if (text.includes('\ufffd') || !text.isWellFormed()) throw malformed('The body is not UTF-8.');
  return text;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** The depth of the brackets outside strings: one pass, no parsing, no recursion. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString && code === BACKSLASH) at++;
    else if (!inString) {
      depth += nestingOf(code);
      if (depth > deepest) deepest = depth;
    }
  }
  return deepest;
}

/** The change of the depth at a character. `[` and `{`, `]` and `}` differ in one bit. */
function nestingOf(code: number): number {
  const bracket = code | 0x20;
  return bracket === 0x7b ? 1 : bracket === 0x7d ? -1 : 0;
}

/**
 * Names that may be forbidden, escaped or not. A check of every member costs more than the rest of
 * the parsing, so it runs only if the text has such a name.
 */
const MAY_BE_FORBIDDEN = /proto|constructor|\\u/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text, MAY_BE_FORBIDDEN.test(text) ? refuseForbidden : undefined);
  } catch (error) {
    throw error instanceof RequestError ? error : malformed('The body is not JSON.', error);
  }
}

function refuseForbidden(member: string, value: unknown): unknown {
  if (FORBIDDEN_MEMBERS.has(member)) throw malformed(`The body has a member named ${member}.`);
  return value;
}
