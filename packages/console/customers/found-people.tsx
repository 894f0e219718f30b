import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { useLoad } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import { findPeople } from './find-people.ts';
import { PeopleList } from './people-list.tsx';

/** The customers of a text. A single one is opened. */
export function FoundPeople({ text }: { readonly text: string }) {
  const desk = useDesk();
  const found = useLoad(() => findPeople(desk, text), text);
  const { ids = [] } = found.value ?? {};
  const only = ids.length === 1 && ids[0];
  // Replaces this view in the history, so that "back" returns to the view before the search.
  useEffect(() => {
    if (only) location.replace(hrefOf({ view: 'customer', id: only }));
  }, [only]);
  return (
    <LoadedView of={found} what="the customers">
      {({ tried }) =>
        ids.length > 0 ? (
          <PeopleList of={ids.map((customerId) => ({ customerId, orders: [] }))} />
        ) : (
          <div class="empty" role="alert">
            <strong>No customer has “{text}”</strong>
            <p class="dim">
              {tried.length > 0 ? `Tried: ${tried.join(', ')}.` : 'It has no form of these.'}
              {tried.some((way) => way.includes('name')) &&
                ' Words are found by their beginning, so “gre” finds Greta.'}
            </p>
            <a class="button" href={hrefOf({ view: 'search', id: text })}>
              Search everything
            </a>
          </div>
        )
      }
    </LoadedView>
  );
}
