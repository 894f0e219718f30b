import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { countryName } from '../format.ts';
import { Chip, Placed } from '../list/chip.tsx';
import type { ListState } from '../list/list-state.ts';
import { Direction } from '../list/list-switches.tsx';
import { go } from '../route.ts';
import { type ChosenFilters, type Filters, paymentOf, queryOf } from '../work/filters.ts';
import type { Queue, WorkOrder } from '../work/work-order.ts';

interface FilterBarProps {
  readonly queue: Queue;
  readonly filters: Filters;
  readonly list: ListState;
}

/** The filters of a queue, in the address, and its order. On phones a button opens them. */
export function FilterBar({ queue, filters, list }: FilterBarProps) {
  const [isOpen, setOpen] = useState(matchMedia('(min-width: 52rem)').matches);
  return (
    <div class="filters">
      {isOpen ? (
        <Chips queue={queue} filters={filters} />
      ) : (
        <button
          type="button"
          class="small"
          aria-keyshortcuts="f"
          onClick={() => {
            setOpen(true);
            // Once they are there.
            setTimeout(() => document.querySelector<HTMLElement>('.filters select')?.focus());
          }}
        >
          Filter
        </button>
      )}
      <span class="grow" />
      <Direction list={list} />
    </div>
  );
}

function Chips({ queue, filters }: Omit<FilterBarProps, 'list'>) {
  const { work } = useDesk();
  const all = work.queues.value[queue].flatMap((id) => work.get(id) ?? []);
  const set = (change: ChosenFilters) =>
    go({ view: queue, query: queryOf({ ...filters, ...change }) });
  return (
    <>
      <Chip
        name="Country"
        shortcut="f"
        none="all"
        value={filters.country?.join()}
        options={optionsOf(all, (order) => [order.shippingAddress?.['country']])}
        words={countryName}
        choose={(country) => set({ country: country?.split(',') })}
      />
      <Chip
        name="Payment"
        none="any"
        value={filters.payment?.join()}
        options={optionsOf(all, (order) => [paymentOf(order)])}
        choose={(payment) => set({ payment: payment?.split(',') })}
      />
      <Chip
        name="Note"
        none="with or without"
        value={filters.note ? '1' : undefined}
        options={['1']}
        words={() => 'with a note'}
        choose={(note) => set({ note: note === undefined ? undefined : true })}
      />
      <Chip
        name="SKU"
        none="any"
        value={filters.sku}
        options={optionsOf(all, ({ lines = [] }) => lines.map(({ sku }) => sku))}
        choose={(sku) => set({ sku })}
      />
      <Chip
        name="Tag"
        none="any"
        value={filters.tag}
        options={optionsOf(all, ({ tags }) => tags ?? [])}
        choose={(tag) => set({ tag })}
      />
      <Placed of={filters.from} choose={(from) => set({ from })} />
    </>
  );
}

/** The values that orders have, each once. */
const optionsOf = (
  all: readonly WorkOrder[],
  valuesOf: (order: WorkOrder) => readonly (string | undefined)[],
): string[] =>
  [...new Set(all.flatMap(valuesOf))]
    .filter((text) => text !== undefined && text !== '')
    .sort() as string[];
