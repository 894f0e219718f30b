import { useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { countryName } from '../format.ts';
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
        <button type="button" class="small" aria-keyshortcuts="f" onClick={() => setOpen(true)}>
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
  const options = (of: (order: WorkOrder) => readonly (string | undefined)[]) => optionsOf(all, of);
  return (
    <>
      <Chip
        name="Country"
        none="all"
        value={filters.country?.join()}
        options={options((order) => [order.shippingAddress?.['country']])}
        words={countryName}
        choose={(country) => set({ country: country?.split(',') })}
      />
      <Chip
        name="Payment"
        none="any"
        value={filters.payment?.join()}
        options={options((order) => [paymentOf(order)])}
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
        options={options(({ lines = [] }) => lines.map(({ sku }) => sku))}
        choose={(sku) => set({ sku })}
      />
      <Chip
        name="Tag"
        none="any"
        value={filters.tag}
        options={options(({ tags }) => tags ?? [])}
        choose={(tag) => set({ tag })}
      />
      <Placed from={filters.from} choose={(from) => set({ from })} />
    </>
  );
}

/** The values that orders have, each once. */
const optionsOf = (
  all: readonly WorkOrder[],
  of: (order: WorkOrder) => readonly (string | undefined)[],
): string[] =>
  [...new Set(all.flatMap(of))]
    .filter((text) => text !== undefined && text !== '')
    .sort() as string[];

interface PlacedProps {
  readonly from: string | undefined;
  readonly choose: (from: string | undefined) => void;
}

const Placed = ({ from, choose }: PlacedProps) => (
  <label class={from ? 'chip on' : 'chip'}>
    Placed from
    <input
      type="date"
      value={from ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
    />
  </label>
);

interface ChipProps {
  readonly name: string;
  /** The chip's text while nothing is chosen. */
  readonly none: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
  readonly words?: (option: string) => string;
  readonly choose: (value: string | undefined) => void;
}

function Chip({ name, none, value, options, words = (option) => option, choose }: ChipProps) {
  /** True if a key of the closed list, which stays in the field, made the choice. */
  const isTyped = useRef(false);
  const shown = value !== undefined && !options.includes(value) ? [value, ...options] : options;
  if (shown.length === 0) return null;
  return (
    <label class={value === undefined ? 'chip' : 'chip on'}>
      {name}:
      <select
        aria-keyshortcuts={name === 'Country' ? 'f' : undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value || undefined);
          // After a choice in the open list the next key is a shortcut, and must not choose again.
          if (!isTyped.current) currentTarget.blur();
          isTyped.current = false;
        }}
        onKeyDown={() => {
          isTyped.current = true;
        }}
      >
        <option value="">{none}</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {option.split(',').map(words).join(', ')}
          </option>
        ))}
      </select>
    </label>
  );
}
