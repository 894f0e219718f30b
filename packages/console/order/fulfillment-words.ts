import type { FulfillmentStatus } from '../../client/types.ts';

const WORDS: Readonly<Record<FulfillmentStatus, string>> = {
  UNFULFILLED: 'Nothing shipped',
  PARTIALLY_FULFILLED: 'Partly shipped',
  FULFILLED: 'All shipped',
};

export const fulfillmentWords = (status: FulfillmentStatus | undefined): string | undefined =>
  status && WORDS[status];
