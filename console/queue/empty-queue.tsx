import { useDesk } from '../desk.ts';
import { countryName, orders } from '../format.ts';
import { hrefOf } from '../route.ts';
import { type Filters, isFiltered } from '../work/filters.ts';
import { QUEUE_NAMES, type Queue } from '../work/work-order.ts';

interface EmptyQueueProps {
  readonly queue: Queue;
  readonly filters: Filters;
}

/** Why a queue has no rows: a filter, a load that has not ended, or work that is done. */
export function EmptyQueue({ queue, filters }: EmptyQueueProps) {
  const { work, refresher } = useDesk();
  const all = work.queues.value[queue].length;
  if (isFiltered(filters) && all > 0)
    return (
      <div class="card empty">
        <p class="strong">{nothingFound(queue, filters)}</p>
        <p class="dim">{orders(all)} without this filter.</p>
        <a class="button small" href={hrefOf({ view: queue })}>
          Clear the filter <kbd>Esc</kbd>
        </a>
      </div>
    );
  if (!work.progress.value.isListed)
    return (
      <div class="card empty" role="status" aria-busy="true">
        <p class="dim">
          {refresher.connection.value.error
            ? 'The list did not load.'
            : 'Loading the open orders …'}
        </p>
      </div>
    );
  return (
    <div class="card empty">
      <p class="strong">{DONE[queue]}</p>
      <Others of={queue} />
    </div>
  );
}

const DONE: Readonly<Record<Queue, string>> = {
  ship: 'Everything is shipped.',
  unpaid: 'Every open order is paid, or need not be yet.',
  part: 'No order is partly shipped.',
  hold: 'No order is on hold.',
};

function nothingFound(queue: Queue, { country }: Filters): string {
  const [only] = country ?? [];
  return country?.length === 1 && only
    ? `No order in ${QUEUE_NAMES[queue]} goes to ${countryName(only)}.`
    : `No order in ${QUEUE_NAMES[queue]} passes the filter.`;
}

/** Links to the other queues that have orders. */
function Others({ of }: { readonly of: Queue }) {
  const { work } = useDesk();
  const others = Object.entries(work.queues.value).filter(
    ([queue, ids]) => queue !== of && ids.length > 0,
  ) as [Queue, readonly string[]][];
  return (
    <p class="row">
      {others.map(([queue, ids]) => (
        <a key={queue} class="button small" href={hrefOf({ view: queue })}>
          {ids.length} {QUEUE_NAMES[queue].toLowerCase()}
        </a>
      ))}
      <a class="button small" href={hrefOf({ view: 'day' })}>
        Look at today
      </a>
    </p>
  );
}
