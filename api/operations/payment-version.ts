/** The text for the description of every operation that moves a payment's money. */
export const PAYMENT_VERSION =
  '`If-Match`, if sent, must name the payment’s current `version`: then two people cannot move ' +
  'the same money twice, as two refunds of what was paid too much.';
