/** The form of an end of a range: a day, UTC, or a moment. */
const schema = {
  anyOf: [
    { type: 'string', format: 'date', maxLength: 10 },
    { type: 'string', format: 'date-time', maxLength: 29 },
  ],
};

/** The query parameters of a range of time. */
export const RANGE = {
  from: {
    description: 'The first day (UTC) or moment of `placedAt`.',
    schema,
    example: '2026-06-01',
  },
  to: {
    description: 'The last day of `placedAt`, included, or a moment, excluded.',
    schema,
    example: '2026-06-30',
  },
};
