import type { Return, WithdrawalReviewReason, WithdrawalWindow } from '../../client/types.ts';
import type { StateWord } from '../elements/pill.tsx';
import { date } from '../times.ts';

export const RETURN_STATES: Readonly<Record<Return['status'], StateWord>> = {
  REQUESTED: ['Asked for', 'alert', 'warn'],
  OPEN: ['On its way', 'half', 'todo'],
  DECLINED: ['Declined', 'cross', 'quiet'],
  CANCELLED: ['Canceled', 'cross', 'quiet'],
  CLOSED: ['Received', 'tick', 'good'],
};

/** The reason why a person decides about a statement of withdrawal. */
export const REVIEW_WORDS: Readonly<Record<WithdrawalReviewReason, string>> = {
  NO_SUCH_ORDER: 'No such order',
  TWO_ORDERS: 'Two orders fit',
  OTHER_EMAIL: 'Another e-mail address',
  PART: 'A part of the order',
  UNCONFIRMED: 'Not confirmed',
  LATE: 'Late',
  UNKNOWN_DELIVERY: 'Delivery unknown',
  TOO_MANY: 'Too many returns wait',
};

export const windowWords = ({ status, until }: WithdrawalWindow): string =>
  status === 'OPEN'
    ? `The customer may withdraw${until ? ` until ${date(until)}` : ''}.`
    : 'Nothing is left that the customer could withdraw from.';
