/**
 * Reads the fact of a body in the form of Standard Webhooks: A18's own body, either directly or as
 * the `data` of the envelope that the specification recommends (`type`, `timestamp`, `data`). A18's
 * schema checks it, like every body of A18.
 */
export function standardFact(body: unknown): unknown {
  const { kind, data } = (body ?? {}) as Record<string, unknown>;
  return kind === undefined && data !== undefined ? data : body;
}
