import { transact } from '../../../table/requests/transaction.ts';
import { addition, guard } from './counters.ts';
import { projectorOf, withProjector } from './design.ts';

/**
 * Writes guard and counters in one transaction, but takes the delta from the images: a skipped
 * version loses its delta.
 */
export const imageDelta = withProjector(
  'old→new delta behind a version guard',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await transact({ meta: { Update: guard(order) }, summary: { Update: added } });
  }),
);
