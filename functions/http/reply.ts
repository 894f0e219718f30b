import { etag } from './if-match.ts';

/** The answer of an operation that succeeds. */
export interface Reply {
  readonly status: 200 | 201 | 202;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Makes a 200. The ETag is the body's version, if it has one. */
export const ok = (body: object, { replayed = false } = {}): Reply => ({
  status: 200,
  headers: { ...etagOf(body), ...(replayed && REPLAYED) },
  body,
});

/** Makes a 202 for a job that goes on after the answer. */
export const accepted = (body: object): Reply => ({ status: 202, headers: {}, body });

/** Makes a 201 with the new resource's location. The ETag is the body's version, if it has one. */
export const created = (location: string, body: object, { replayed = false } = {}): Reply => ({
  status: 201,
  headers: { location, ...etagOf(body), ...(replayed && REPLAYED) },
  body,
});

const etagOf = ({ version }: { readonly version?: unknown }): Reply['headers'] =>
  typeof version === 'number' ? { etag: etag(version) } : {};

/** The header of a replayed request, which gets its first answer. */
const REPLAYED = { 'idempotent-replayed': 'true' };
