/**
 * What a body in the form of Standard Webhooks carries: A18's own body, either as it is or as the
 * `data` of the envelope that the specification recommends (`type`, `timestamp`, `data`). It is
 * read by A18's schema, like any other body of A18.
 */
export function standardFact(body: unknown): unknown {
  const { kind, data } = (body ?? {}) as Record<string, unknown>;
  return kind === undefined && data !== undefined ? data : body;
}
