/** The person or program that did a thing. */
export interface Author {
  /** The `sub` of the token. */
  readonly by: string;
  /** The name by which an operator signs in. */
  readonly byName?: string | undefined;
}

/** The author of what a statement of withdrawal does by itself. */
export const SYSTEM_OF_WITHDRAWALS: Author = { by: 'system:withdrawal' };

/** The author of one version of an order. */
export interface VersionAuthor extends Author {
  readonly version: number;
  /** The part of the order that changed, if its state does not show that. */
  readonly changed?: ChangedPart | undefined;
}

/** A part of an order that no member of its state shows. */
export type ChangedPart = 'SHIPPING_ADDRESS';
