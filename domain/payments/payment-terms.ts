/** Payment terms, in Shopify's words: at once, on delivery, or on an invoice. */
export const PAYMENT_TERMS = ['RECEIPT', 'FULFILLMENT', 'NET'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];
