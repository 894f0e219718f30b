import { isByLine, openLines, returnableLines } from './open-lines.ts';
import { ACTIONS, type Action } from './order-actions.ts';
import type { ShownOrder } from './shown-order.ts';

/** The actions that the order's state permits. */
export interface Possible {
  /** The possible actions on the whole order. */
  readonly actions: readonly Action[];
  /** True if items can be canceled. */
  readonly hasOpenLines: boolean;
  /** True if items can be shipped; an order on hold is released with it. */
  readonly canShip: boolean;
  /** True if the order can be held back, or released if it is on hold. */
  readonly canHold: boolean;
  /** True if the address can be changed: of an order on hold, only of one that is held for it. */
  readonly canReaddress?: boolean;
  /** True if the customer has items that can be returned. */
  readonly canReturn: boolean;
}

const NOTHING: Possible = {
  actions: [],
  hasOpenLines: false,
  canHold: false,
  canShip: false,
  canReturn: false,
};

export function possibleFor(shown: ShownOrder | undefined): Possible {
  const order = shown?.order;
  if (!order) return NOTHING;
  const isWhole = !isByLine(shown.collection, order);
  const isHeld = order.onHold !== undefined;
  const hasOpenLines = order.status === 'OPEN' && openLines(shown.collection).length > 0;
  return {
    actions: ACTIONS.filter(
      ({ from, to }) => from === order.status && (isWhole || to === 'CANCELLED'),
    ),
    hasOpenLines,
    canShip: hasOpenLines,
    canHold: order.status === 'OPEN',
    canReaddress: order.status === 'OPEN' && (!isHeld || order.onHold === 'ADDRESS'),
    canReturn: returnableLines(shown.collection).length > 0,
  };
}
