import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { RequestError } from './request-error.ts';

/** Bytes. API Gateway would pass 10 MB, Lambda 6 MB; the largest order has a tenth of this. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Deeper than any request of ours; V8 parses 100,000 levels, and whatever recurses over the result
 * then overflows.
 */
const MAX_DEPTH = 16;

/** Members with a meaning of their own on a JavaScript object. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body as a JSON value (RFC 8259), checked from the outside in: media type, size, encoding,
 * depth, syntax.
 */
export function jsonBody({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  if (!isJson(headers)) throw new RequestError({ code: 'unsupported-media-type' });

  const size = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (size > MAX_BODY_BYTES)
    throw new RequestError({ code: 'payload-too-large', limit: MAX_BODY_BYTES });
  if (size === 0) throw malformed('The body is empty.');

  const text = isBase64Encoded ? decode(Buffer.from(body, 'base64')) : decoded(body);
  if (depthOf(text) > MAX_DEPTH)
    throw malformed(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  return parse(text);
}

const malformed = (because: string, cause?: unknown) =>
  new RequestError({ code: 'malformed-json', because }, { cause });

/**
 * RFC 8259 §8.1: JSON between systems is UTF-8; `charset` has no meaning for it, so any other is a
 * misunderstanding.
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
 * Text comes to us decoded already, and what was not UTF-8 as this one character, which nobody
 * types.
 */
function decoded(text: string): string {
  if (text.includes('\ufffd') || !text.isWellFormed()) throw malformed('The body is not UTF-8.');
  return text;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** How deep brackets nest outside of strings: one pass, no parsing, no recursion. */
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

/** `[` and `{`, `]` and `}` differ in one bit. */
function nestingOf(code: number): number {
  const bracket = code | 0x20;
  return bracket === 0x7b ? 1 : bracket === 0x7d ? -1 : 0;
}

/**
 * Looking at every member costs more than all the rest of reading a body, so it is done where one
 * may have such a name, escaped or not.
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
