/** The rights that an order link can give, in the order of their bits. */
export const LINK_RIGHTS = ['read', 'pay', 'cancel', 'withdraw', 'return', 'comment'] as const;
export type LinkRight = (typeof LINK_RIGHTS)[number];

/** A link to one order: whoever has it may do with the order what its rights allow. */
export interface OrderLink {
  readonly orderId: string;
  /** A bit for each right. */
  readonly rights: number;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** The beginning of the id of a caller who has only a link; it is part of no customer's id. */
const LINK_HOLDER = 'order-link/';

/** The caller who has only a link to an order. */
export const linkHolderOf = ({ orderId }: Pick<OrderLink, 'orderId'>): string =>
  LINK_HOLDER + orderId;
export const isLinkHolder = (subject: string | undefined): boolean =>
  subject?.startsWith(LINK_HOLDER) === true;

/** The bits of these rights. */
export const linkBits = (rights: readonly LinkRight[]): number =>
  LINK_RIGHTS.reduce((bits, right, n) => (rights.includes(right) ? bits | (1 << n) : bits), 0);

/**
 * True if the link gives the right now. A route asks for itself, at each request: the answer of the
 * authorizer is kept for minutes, and is the same for all routes.
 */
export const givesRight = (
  { rights, expiresAt }: Pick<OrderLink, 'rights' | 'expiresAt'>,
  right: LinkRight,
  nowSeconds: number,
): boolean => (rights & linkBits([right])) !== 0 && nowSeconds < expiresAt;

/**
 * True if the order's links were revoked after this one was issued.
 *
 * @param linksFrom epoch seconds since which links are valid; undefined if none was revoked
 */
export const isRevoked = (
  { issuedAt }: Pick<OrderLink, 'issuedAt'>,
  linksFrom: number | undefined,
): boolean => linksFrom !== undefined && issuedAt < linksFrom;
