import { differenceOf, orderCounters } from '../../../domain/days/day-counters.ts';
import { dayFiguresKey } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { ZONE } from '../judge/days.ts';
import { guard } from './counters.ts';
import { projectorOf, withProjector } from './design.ts';

/**
 * Counts an order on its day after META has its version, in a write of its own: a crash in between
 * loses the order's figures.
 */
export const daysApart = {
  ...withProjector(
    'days counted outside of the transaction',
    'days',
    projectorOf(async ({ order, orderBefore }) => {
      if (!order) return;
      const { written } = await conditionalUpdate(guard(order));
      if (!written) return;
      const [was, is] = [orderBefore, order].map((one) =>
        one ? orderCounters(one, [], ZONE) : {},
      );
      for (const [key, counters] of Object.entries(differenceOf(was ?? {}, is ?? {}))) {
        const [day = '', currency = ''] = key.split('#');
        const all = Object.entries(counters);
        await conditionalUpdate({
          Key: dayFiguresKey(0, day, currency),
          UpdateExpression: `ADD ${all.map((_, i) => `#n${i} :n${i}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(all.map(([name], i) => [`#n${i}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            all.map(([, value], i) => [`:n${i}`, value]),
          ),
        });
      }
    }),
  ),
};
