import type { Withdrawal } from '../../client/types.ts';
import { hrefOf, ORDER_NUMBER } from '../route.ts';

/** An order number in the person's words for the order. */
export const numberIn = ({ order = '' }: Withdrawal): string | undefined =>
  order.split(/[\s#,;]+/).find((word) => ORDER_NUMBER.test(word));

interface StatedOrderProps {
  readonly of: Withdrawal;
  /** True where the link must not lead away from a form. */
  readonly inNewTab?: boolean;
}

/** The order of a statement in the person's words, and a link to it, so that it can be compared. */
export function StatedOrder({ of, inNewTab = false }: StatedOrderProps) {
  const words = of.order ?? of.orderId ?? '–';
  const number = numberIn(of);
  if (!of.orderId && !number) return <>{words}</>;
  const view = of.orderId
    ? ({ view: 'order', id: of.orderId } as const)
    : ({ view: 'number', id: number ?? '' } as const);
  const name = number ?? of.orderId;
  return (
    <>
      {words !== name && `${words} · `}
      <a href={hrefOf(view)} {...(inNewTab && { target: '_blank' })}>
        {name}
      </a>
    </>
  );
}
