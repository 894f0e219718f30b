/** When an order is to be paid: at once, on delivery, or on an invoice. Shopify's words. */
export const PAYMENT_TERMS = ['RECEIPT', 'FULFILLMENT', 'NET'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];
