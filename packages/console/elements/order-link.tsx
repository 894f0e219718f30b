import { hrefOf } from '../route.ts';

interface OrderLinkProps {
  /** The order's id. */
  readonly of: string;
  readonly numberOf: (orderId: string) => string;
}

/** A link to another order, by the number that people know it by. */
export const OrderLink = ({ of: orderId, numberOf }: OrderLinkProps) => (
  <a href={hrefOf({ view: 'order', id: orderId })}>{numberOf(orderId)}</a>
);
