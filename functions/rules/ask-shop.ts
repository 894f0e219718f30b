/** Asks the rules of the shop's own folder, which is bundled with the functions that need it. */
import type { FullOrder, LineChange } from '../../domain/full-order.ts';
import type { PlacedOrder } from '../../domain/order.ts';
import { isLinkHolder } from '../../domain/order-link.ts';
import type { ReturnRequest } from '../../domain/returns/change-return.ts';
import type { NotPassed } from '../../domain/shop/refused.ts';
import type { AskShop, Caller, OrderToChange } from '../../domain/shop/shop-rules.ts';
import { rules } from '../../shop/rules.ts';
import type { Principal } from '../http/principal.ts';
import { askRule } from './ask-rule.ts';
import { notAsDeclared } from './declared.ts';

/** Asks whether an order may be placed, first of all by its attributes. */
export const askBeforePlacing = (order: PlacedOrder, principal: Principal): NotPassed | undefined =>
  notAsDeclared(order) ?? askRule('beforePlacing', rules.beforePlacing, order, callerOf(principal));

/** Makes the question whether items of an order may be canceled. */
export const askBeforeCancelling =
  (principal: Principal, reason: string | undefined): AskShop<LineChange> =>
  (fullOrder, { lines: cancelled }) =>
    askRule(
      'beforeCancelling',
      rules.beforeCancelling,
      { ...toChange(fullOrder), cancelled, reason },
      callerOf(principal),
    );

/** Makes the question whether items of an order may come back. */
export const askBeforeReturning =
  (principal: Principal, returned: ReturnRequest['lines']): AskShop<unknown> =>
  (fullOrder) =>
    askRule(
      'beforeReturning',
      rules.beforeReturning,
      { ...toChange(fullOrder), returned },
      callerOf(principal),
    );

function toChange({ order, lines, adjustments }: FullOrder): OrderToChange {
  const { changedBy: _, lateCaptured: __, ...ofOrder } = order;
  return { order: ofOrder, lines, adjustments };
}

/** The caller, as rules and the shop's check know it. */
export function callerOf({ subject: id, isOperator, mayPlace }: Principal): Caller {
  if (isLinkHolder(id)) return { kind: 'link', id };
  return { kind: isOperator ? 'operator' : mayPlace ? 'checkout' : 'customer', id };
}
