import { useEffect } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { MOST_ORDERS } from '../csv/orders-csv.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { firstOf } from '../requests/first-of.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import { dayAfter, dayOf, dayStart, isDay } from '../times.ts';
import { FILTERS, type Filter, peopleOf } from './people.ts';
import { PeopleList } from './people-list.tsx';

export const today = (): string => dayOf(Date.now());

/** A31: the orders of a day in the shop's zone, newest first. */
const readDay = (
  client: ReturnType<typeof useDesk>['client'],
  day: string,
): Promise<readonly ListedOrder[]> =>
  firstOf(
    MOST_ORDERS,
    client.all.listOrders({ from: dayStart(day), to: dayStart(dayAfter(day)), limit: 100 }),
  );

interface PeopleOfDayProps {
  readonly day: string;
  readonly only: string | undefined;
  /** Takes the number of customers to the title. */
  readonly count: (people: number) => void;
}

/** The customers who ordered on a day: the newest order first, one row each. */
export function PeopleOfDay({ day: asked, only, count }: PeopleOfDayProps) {
  const { client, work } = useDesk();
  const day = isDay(asked) ? asked : today();
  const read = useLoad(() => readDay(client, day), day);
  useRefresh(() => void read.reload());
  const orders = (read.value ?? []).map((order) => ({ ...work.get(order.orderId), ...order }));
  const people = peopleOf(orders);
  useEffect(() => count(people.length), [people.length]);
  const filter = FILTERS[only as Filter] as (typeof FILTERS)[Filter] | undefined;
  const shown = filter ? people.filter(filter[1]) : people;
  return (
    <LoadedView of={read} what="who ordered">
      {() =>
        people.length === 0 ? (
          <Nobody day={day} />
        ) : (
          <>
            <nav class="row chips" aria-label="Filters">
              <FilterLink to={{ day }} isOn={!filter} name="Ordered" count={people.length} />
              {Object.entries(FILTERS).map(([word, [name, test]]) => (
                <FilterLink
                  key={word}
                  to={{ day, only: word }}
                  isOn={only === word}
                  name={name}
                  count={people.filter(test).length}
                />
              ))}
              <span class="grow" />
              <span class="dim gone">Newest order first</span>
            </nav>
            <PeopleList key={only} of={shown} />
          </>
        )
      }
    </LoadedView>
  );
}

interface FilterLinkProps {
  readonly to: { readonly day: string; readonly only?: string };
  readonly isOn: boolean;
  readonly name: string;
  readonly count: number;
}

const FilterLink = ({ to, isOn, name, count }: FilterLinkProps) => (
  <a
    class={isOn ? 'chip on' : 'chip'}
    aria-current={isOn ? 'true' : undefined}
    href={hrefOf({ view: 'customers', query: queryOf(to) })}
  >
    {name} {count}
  </a>
);

/** Today is the list without a day. */
const queryOf = ({ day, ...others }: FilterLinkProps['to']): string =>
  `${new URLSearchParams({ ...(day !== today() && { day }), ...others })}`;

/** A day without orders, with the number of the day before. */
function Nobody({ day }: { readonly day: string }) {
  const { client } = useDesk();
  const before = dayAfter(day, -1);
  const read = useLoad(() => readDay(client, before), before);
  const isToday = day === today();
  return (
    <div class="empty">
      <strong>{isToday ? 'Nobody has ordered today yet' : 'Nobody ordered on this day'}</strong>
      <p class="dim">
        {read.value &&
          `${isToday ? 'Yesterday' : 'The day before'} ${peopleOf(read.value).length} did. `}
        <a href={hrefOf({ view: 'customers', query: queryOf({ day: before }) })}>
          Show {isToday ? 'yesterday' : 'the day before'}
        </a>
      </p>
    </div>
  );
}
