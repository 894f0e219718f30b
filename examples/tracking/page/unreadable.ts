/** The views in place of an order that cannot be read. */

import { GatewayError, ProblemError } from '../../../packages/client/problem-error.ts';
import { icon, made } from '../../storefront/page/elements.ts';
import { button } from './notices.ts';

const REFUSED = [401, 403, 404];

/** True if the link leads to no order: it is not valid, was revoked, or has expired. */
export const isUnknown = (error: unknown): boolean =>
  (error instanceof ProblemError || error instanceof GatewayError) &&
  REFUSED.includes(error.status);

/** The view of a link that leads nowhere: it is the same if there is such an order. */
export const unknownView = (): readonly HTMLElement[] => [
  made(
    'section',
    { class: 'thanks', 'aria-labelledby': 'unknown' },
    made('span', { class: 'lifebuoy', 'aria-hidden': 'true' }),
    made(
      'div',
      { class: 'stack' },
      made(
        'h1',
        { id: 'unknown', tabindex: '-1', 'data-key': 'head' },
        'We cannot find this order',
      ),
      made(
        'p',
        {},
        'The link is not valid any more. Use the newest mail of the shop, or write to us with ' +
          'your order’s number.',
      ),
    ),
  ),
];

/** The shop does not answer, or the buyer is offline. */
export const silentView = (again: () => void): readonly HTMLElement[] => [
  made('h1', { tabindex: '-1', 'data-key': 'head' }, 'Your order'),
  made(
    'p',
    { class: 'note bad' },
    icon('alert'),
    made(
      'span',
      { class: 'grow', role: 'alert' },
      navigator.onLine
        ? 'The shop does not answer. Try again in a moment.'
        : 'You are offline. The order is shown when you are back online.',
    ),
    button('again', 'Try again', again),
  ),
];

export const waitingView = (): readonly HTMLElement[] => [
  made('h1', { tabindex: '-1', 'data-key': 'head' }, 'Your order'),
  made('p', { class: 'dim' }, 'Loading …'),
];
