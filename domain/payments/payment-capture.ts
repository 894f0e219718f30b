/**
 * The time of the capture: `automatic` with the payment; `manual` by the operators; `parcels` by
 * them parcel by parcel, if the payment method allows several captures.
 */
export const PAYMENT_CAPTURES = ['automatic', 'manual', 'parcels'] as const;
export type PaymentCapture = (typeof PAYMENT_CAPTURES)[number];
