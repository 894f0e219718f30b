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
export function StatedOrder({ of: statement, inNewTab = false }: StatedOrderProps) {
  const words = statement.order ?? statement.orderId ?? '–';
  const number = numberIn(statement);
  if (!statement.orderId && !number) return <>{words}</>;
  const view = statement.orderId
    ? ({ view: 'order', id: statement.orderId } as const)
    : ({ view: 'number', id: number ?? '' } as const);
  const name = number ?? statement.orderId;
  return (
    <>
      {words !== name && `${words} · `}
      <a href={hrefOf(view)} {...(inNewTab && { target: '_blank' })}>
        {name}
      </a>
    </>
  );
}
