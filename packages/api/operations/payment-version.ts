/** The text for the description of every operation that moves a payment's money. */
export const PAYMENT_VERSION =
  '`If-Match`, if sent, must name the payment’s current `version`: then two people cannot move ' +
  'the same money of this payment twice. Other payments of the order are not part of it.';
