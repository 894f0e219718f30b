import { transact } from '../../../table/requests/transaction.ts';
import { addition, guard } from './counters.ts';
import { projecting, projectorOf } from './design.ts';

/**
 * Guard and counters in one transaction, but the delta is the images': when a version is skipped,
 * its delta is lost.
 */
export const imageDelta = projecting(
  'old→new delta behind a version guard',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await transact([{ Update: guard(order) }, { Update: added }]);
  }),
);
