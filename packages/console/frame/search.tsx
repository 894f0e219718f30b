import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { StatePill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import { go, hrefOf, opensAside, routeOfSearch } from '../route.ts';
import { type FoundOrder, findWork } from '../work/find-orders.ts';
import { customerOf, numberOf } from '../work/work-order.ts';

/** The most open orders that are shown while a person types. */
const MOST = 8;

interface SearchProps {
  readonly of: RefObject<HTMLInputElement | null>;
  /** The address of the view that is shown. */
  readonly at: string;
}

/**
 * The search. While a person types, the work set answers; Enter asks the API. Another view, as by a
 * tab of the phone, is not covered by hits, and has an empty field: for a scanner, too.
 */
export function Search({ of: field, at }: SearchProps) {
  const { work } = useDesk();
  const [text, setText] = useState('');
  const box = useRef<HTMLElement>(null);
  const matches = text.trim().length < 2 ? [] : findWork(work.all(), text).slice(0, MOST);
  const close = () => {
    setText('');
    if (!field.current) return;
    field.current.value = '';
    field.current.blur();
  };
  useLayoutEffect(close, [at]);
  const step = (by: number) => {
    const places = [field.current, ...(box.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const at = places.indexOf(document.activeElement as HTMLInputElement);
    places[Math.max(0, Math.min(places.length - 1, at + by))]?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (by && matches.length > 0) step(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search class="find" ref={box} onKeyDown={keys}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const asked = field.current?.value.trim();
          close();
          if (asked) go(routeOfSearch(asked));
        }}
      >
        <Icon of="search" />
        <input
          ref={field}
          type="search"
          data-scan
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Number, name, e-mail or SKU"
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <kbd>/</kbd>
      </form>
      {matches.length > 0 && <OpenOrders of={matches} close={close} />}
    </search>
  );
}

interface OpenOrdersProps {
  readonly of: readonly FoundOrder[];
  readonly close: () => void;
}

function OpenOrders({ of: orders, close }: OpenOrdersProps) {
  const desk = useDesk();
  const leave = (event: MouseEvent) => {
    if (!opensAside(event)) desk.links = orders.map(({ orderId }) => orderId);
    close();
  };
  return (
    <section class="float found" aria-label="Open orders">
      <h2>{desk.work.kept.title.value}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <a href={hrefOf({ view: 'order', id: order.orderId })} onClick={leave}>
              <span class="mono">{numberOf(order)}</span>
              <strong>{customerOf(order)}</strong>
              <span class="grow dim">{order.foundBy}</span>
              <StatePill of={order} />
              <span class="num">{amount(order.total, order.currency)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
