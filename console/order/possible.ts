import { COMMENT_FIELD } from '../remarks/comment-field.tsx';
import { isByLine, openLines } from './open-lines.ts';
import { ACTIONS, type Action } from './order-actions.ts';
import type { FormName } from './order-forms.tsx';
import type { ShownOrder } from './shown-order.ts';

/** The actions that the order's state permits. */
export interface Possible {
  /** The possible actions on the whole order. */
  readonly actions: readonly Action[];
  /** True if items can be canceled. */
  readonly hasOpenLines: boolean;
  /** True if items can be shipped; an order on hold is released with it. */
  readonly canShip: boolean;
  /** The form that holds the order back, or releases it. */
  readonly hold?: 'hold' | 'release';
  /** True if the order can be commented on and tagged. */
  readonly canRemark: boolean;
}

export function possibleFor(shown: ShownOrder | undefined): Possible {
  const order = shown?.order;
  if (!order) return { actions: [], hasOpenLines: false, canShip: false, canRemark: false };
  const isWhole = !isByLine(shown.collection, order);
  const isHeld = order.onHold !== undefined;
  const hasOpenLines = order.status === 'OPEN' && openLines(shown.collection).length > 0;
  return {
    actions: ACTIONS.filter(
      ({ from, to }) => from === order.status && (isWhole || to === 'CANCELLED'),
    ),
    hasOpenLines,
    canShip: hasOpenLines,
    ...(order.status === 'OPEN' && { hold: isHeld ? 'release' : 'hold' }),
    canRemark: true,
  };
}

const focusComment = (): void => document.getElementById(COMMENT_FIELD)?.focus();

/** The keys of the possible actions. */
export const keysOf = (
  { actions, canShip, hold, canRemark }: Possible,
  ship: () => void,
  start: (action: Action) => void,
  open: (form: FormName) => void,
) => ({
  ...(canShip && { s: ship }),
  ...(hold && { h: () => open(hold) }),
  ...(canRemark && { n: focusComment, t: () => open('tag') }),
  ...Object.fromEntries(actions.map((action) => [action.key, () => start(action)])),
});
