import { transact } from '../../../table/requests/transaction.ts';
import { addition, guard } from './counters.ts';
import { type Design, projectorOf } from './design.ts';

/**
 * Guard and counters in one transaction, but the delta is the images': when a version is skipped,
 * its delta is lost.
 */
export const imageDelta: Design = {
  name: 'old→new delta behind a version guard',
  questions: ['summary'],
  isRegister: false,
  project: projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await transact([{ Update: guard(order) }, { Update: added }]);
  }),
};
