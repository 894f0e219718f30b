import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { addition, guard } from './counters.ts';
import { projectorOf, withProjector } from './design.ts';

/** Writes the version guard, then the counters. A crash in between loses the change of counters. */
export const twoWrites = withProjector(
  'guard and counter in two writes',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (!added) return;
    const { written } = await conditionalUpdate(guard(order));
    if (written) await conditionalUpdate(added);
  }),
);
