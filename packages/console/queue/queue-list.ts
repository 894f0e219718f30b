import { computed } from '@preact/signals';
import type { Desk } from '../desk.ts';
import { ListState } from '../list/list-state.ts';
import { dayOf } from '../times.ts';
import { type Filters, isFiltered, passes } from '../work/filters.ts';
import type { Queue } from '../work/work-order.ts';

/** The list of a queue as filtered. Its rows change only if an order joins or leaves. */
export function queueList({ work }: Desk, queue: Queue, filters: Filters): ListState {
  let before: readonly string[] = [];
  const ids = computed(() => {
    const all = work.queues.value[queue];
    const pass = passes(filters, dayOf);
    const now = isFiltered(filters)
      ? all.filter((id) => {
          const order = work.get(id);
          return order && pass(order);
        })
      : all;
    if (now.join() !== before.join()) before = now;
    return before;
  });
  return new ListState(queue, ids);
}
