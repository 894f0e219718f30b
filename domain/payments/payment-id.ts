/** The letters of the ids of payments and of their transactions. */
export const PAYMENT_LETTER = 'p';
export const TRANSACTION_LETTER = 't';
