/** The texts of errors, by code. The real ones are longer, and have the buyer's and shop's data. */
const MESSAGES: Readonly<Record<string, string>> = {
  amount_too_large: 'The requested capture amount is greater than the amount you can capture.',
  card_declined: 'Your card was declined.',
  charge_already_refunded: 'The charge has already been refunded.',
  charge_disputed: 'The charge has been charged back; cannot issue a refund.',
  charge_not_captured: 'This PaymentIntent does not have a successful charge to refund.',
  payment_intent_unexpected_state: 'This PaymentIntent has a status that does not allow this.',
  refund_too_large: 'The refund amount is greater than the unrefunded amount on the charge.',
};

export const messageOf = (code: string): string =>
  MESSAGES[code] ?? `The request was refused: ${code}.`;
