import { useDesk } from '../desk.ts';
import { countryName, orders } from '../format.ts';
import { useLoad } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import { dayAfter, dayOf, dayStart } from '../times.ts';
import { type Filters, isFiltered } from '../work/filters.ts';
import { QUEUE_NAMES, type Queue } from '../work/work-order.ts';
import { MoreOrders } from './more-orders.tsx';

interface EmptyQueueProps {
  readonly queue: Queue;
  readonly filters: Filters;
}

/** Why a queue has no rows: a filter, a load that has not ended, or work that is done. */
export function EmptyQueue({ queue, filters }: EmptyQueueProps) {
  const { work, refresher } = useDesk();
  const all = work.queues.value[queue].length;
  const part = work.kept.name.value;
  if (isFiltered(filters) && all > 0)
    return (
      <div class="card empty">
        <p class="strong">
          {part && `Among ${part}: `}
          {nothingFound(queue, filters)}
        </p>
        <p class="dim">{orders(all)} without this filter.</p>
        <MoreOrders />
        <a class="button small" href={hrefOf({ view: queue })}>
          Clear the filter <kbd>Esc</kbd>
        </a>
      </div>
    );
  const { isListed, read } = work.progress.value;
  if (!isListed)
    return (
      <div class="card empty" role="status" aria-busy="true">
        <p class="dim">
          {refresher.connection.value.error
            ? 'The list did not load.'
            : `Loading the open orders: ${read} of ${work.ids.value.length} read …`}
        </p>
      </div>
    );
  if (part)
    return (
      <div class="card empty">
        <p class="strong">{`None of ${part} is in ${QUEUE_NAMES[queue]}.`}</p>
        <MoreOrders />
      </div>
    );
  return work.hadOrders ? <Done of={queue} /> : <PerhapsNew of={queue} />;
}

const Done = ({ of: queue }: { readonly of: Queue }) => (
  <div class="card empty">
    <p class="strong">{DONE[queue]}</p>
    <Others of={queue} />
  </div>
);

/** Shown without an open order: a new shop has no order in A31 of 30 days either. */
function PerhapsNew({ of: queue }: { readonly of: Queue }) {
  const { client } = useDesk();
  const recent = useLoad(() => {
    const today = dayOf(Date.now());
    const [from, to] = [dayStart(dayAfter(today, -29)), dayStart(dayAfter(today))];
    return client.listOrders({ from, to, limit: 1 });
  }, '');
  if (!recent.value && !recent.error) return <div class="card empty" aria-busy="true" />;
  if (recent.value?.items.length !== 0) return <Done of={queue} />;
  return (
    <div class="card empty">
      <p class="strong">No order yet.</p>
      <p class="dim">The first one appears here by itself, within ten seconds.</p>
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
function Others({ of: own }: { readonly of: Queue }) {
  const { work } = useDesk();
  const others = Object.entries(work.queues.value).filter(
    ([queue, ids]) => queue !== own && ids.length > 0,
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
