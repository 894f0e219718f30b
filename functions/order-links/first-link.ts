import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { LINK_RIGHTS, linkBits } from '../../domain/order-link.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { orderLinkSecret } from './order-link-secret.ts';
import { LAST_SECOND, signOrderLink } from './order-link-token.ts';

const SECONDS_OF_A_DAY = 86_400;

/** Signs the first link of a placed order. Without the setting `orderLinks`, there is none. */
export type SignFirstLink = (order: FirstLinked) => string | undefined;

interface FirstLinked {
  readonly orderId: string;
  /** ISO 8601. */
  readonly placedAt: string;
}

/**
 * Reads the secret of links, before the order is placed: an order whose link cannot be signed would
 * be placed without it.
 */
export async function firstLinks({
  orderLinks,
  orderLinkDays: days,
}: Pick<ShopPolicy, 'orderLinks' | 'orderLinkDays'>): Promise<SignFirstLink> {
  if (!orderLinks) return () => undefined;
  const secret = await orderLinkSecret();
  return ({ orderId, placedAt }) => {
    const issuedAt = epochSeconds(new Date(placedAt));
    const expiresAt = expiryOf(issuedAt, days);
    return signOrderLink({ orderId, rights: linkBits(LINK_RIGHTS), issuedAt, expiresAt }, secret);
  };
}

/** The end of a link in epoch seconds, at the latest the last one that a token holds. */
export const expiryOf = (issuedAt: number, days: number): number =>
  Math.min(issuedAt + days * SECONDS_OF_A_DAY, LAST_SECOND);
