/**
 * API Gateway's own handling of CORS: it answers preflights without a function, and replaces the
 * CORS headers of functions.
 */
import type { IncomingMessage } from 'node:http';
import type { Cors } from './http-api.ts';

/** Returns the configured answer to a preflight; undefined for any other request. */
export function preflightHeaders(
  cors: Cors | undefined,
  request: IncomingMessage,
): Record<string, string> | undefined {
  const { origin, 'access-control-request-method': asked } = request.headers;
  if (!cors || request.method !== 'OPTIONS' || !origin || !asked) return undefined;

  const allowed = originHeaders(cors, origin);
  if (!allowed) return {};
  return {
    ...allowed,
    ...(cors.AllowMethods && { 'access-control-allow-methods': cors.AllowMethods.join(',') }),
    ...(cors.AllowHeaders && { 'access-control-allow-headers': cors.AllowHeaders.join(',') }),
    ...(cors.MaxAge !== undefined && { 'access-control-max-age': String(cors.MaxAge) }),
  };
}

/** Returns the CORS headers of an answer to this origin. */
export function responseHeaders(
  cors: Cors | undefined,
  origin: string | undefined,
): Record<string, string> {
  const allowed = cors && origin ? originHeaders(cors, origin) : undefined;
  if (!allowed) return {};
  const { ExposeHeaders } = cors ?? {};
  return {
    ...allowed,
    ...(ExposeHeaders && { 'access-control-expose-headers': ExposeHeaders.join(',') }),
  };
}

function originHeaders(
  { AllowOrigins = [], AllowCredentials }: Cors,
  origin: string,
): Record<string, string> | undefined {
  const pattern = AllowOrigins.find((allowed) => allows(allowed, origin));
  if (!pattern) return undefined;
  return {
    'access-control-allow-origin': pattern === '*' ? '*' : origin,
    ...(AllowCredentials && { 'access-control-allow-credentials': 'true' }),
  };
}

/**
 * True if a pattern allows the origin: an origin, `*`, or every origin of a scheme (`https://*`).
 */
const allows = (pattern: string, origin: string): boolean =>
  pattern === '*' ||
  pattern === origin ||
  (pattern.endsWith('://*') && origin.startsWith(pattern.slice(0, -1)));
