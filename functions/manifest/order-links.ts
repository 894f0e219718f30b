/** The function that verifies an order link, for the routes of links. */
export const ORDER_LINKS = {
  entry: 'verify-order-link',
  /** The request's header with the link. */
  header: 'x-order-link',
  /** Seconds for which API Gateway keeps its answer for a link. */
  keptFor: 300,
} as const;
