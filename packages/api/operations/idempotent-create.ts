/** The text for the description of every operation that creates something. */
export const IDEMPOTENT_CREATE =
  'Send a new random `Idempotency-Key` with each new request, and the same key when you ' +
  'retry. For 24 hours the same key and body return the first answer again, with ' +
  '`Idempotent-Replayed: true`.';
