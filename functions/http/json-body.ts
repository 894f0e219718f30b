import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Rejection } from './rejection.ts';

/** Bytes. API Gateway would pass 10 MB, Lambda 6 MB; the largest order has a tenth of this. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Deeper than any request of ours; V8 parses 100,000 levels, and whatever recurses over the result then overflows. */
const MAX_DEPTH = 16;

/** Members with a meaning of their own on a JavaScript object. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/** The body as a JSON value (RFC 8259), checked from the outside in: media type, size, encoding, depth, syntax. */
export function jsonBody(event: APIGatewayProxyEventV2): unknown {
  if (!isJson(event.headers)) throw new Rejection({ code: 'unsupported-media-type' });

  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > MAX_BODY_BYTES) throw new Rejection({ code: 'payload-too-large', limit: MAX_BODY_BYTES });
  if (bytes.byteLength === 0) throw malformed('The body is empty.');

  const text = decode(bytes);
  // Text comes to us decoded already, and what was not UTF-8 as this one character, which nobody types.
  if (!event.isBase64Encoded && text.includes('\ufffd')) throw malformed('The body is not UTF-8.');
  if (depthOf(text) > MAX_DEPTH) throw malformed(`The body is nested more than ${MAX_DEPTH} levels deep.`);
  return parse(text);
}

const malformed = (because: string, cause?: unknown) => new Rejection({ code: 'malformed-json', because }, { cause });

/** RFC 8259 §8.1: JSON between systems is UTF-8; `charset` has no meaning for it, so any other is a misunderstanding. */
function isJson(headers: APIGatewayProxyEventV2['headers']): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((s) => s.trim());
  const utf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset=') || /^charset="?utf-8"?$/.test(parameter),
  );
  return type === 'application/json' && utf8 && (headers['content-encoding'] ?? 'identity') === 'identity';
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw malformed('The body is not UTF-8.', error);
  }
}

const NESTING: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** How deep brackets nest outside of strings: one pass, no parsing, no recursion. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') at++;
    else if (!inString) depth += NESTING[character] ?? 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (member, value) => {
      if (FORBIDDEN_MEMBERS.has(member)) throw malformed(`The body has a member named ${member}.`);
      return value;
    });
  } catch (error) {
    throw error instanceof Rejection ? error : malformed('The body is not JSON.', error);
  }
}
