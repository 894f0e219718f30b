/** The payment method, without the details that only the provider may know. */
export interface PaymentMethod {
  /** `card`, `paypal`, `invoice` … */
  readonly kind: string;
  readonly brand?: string | undefined;
  /** Four digits. */
  readonly last4?: string | undefined;
}
