import { useState } from 'preact/hooks';
import { OpenedList } from './opened-list.tsx';
import type { Person } from './people.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonCard } from './person-card.tsx';
import { useNames } from './use-names.ts';
import { useSummaries } from './use-summaries.ts';

/** The rows that are shown at first, and with each press of the button. */
const PAGE = 25;

/** Customers, those on the screen with their numbers, and beside them the one under the hand. */
export function PeopleList({ of: all }: { readonly of: readonly Person[] }) {
  const [many, setMany] = useState(PAGE);
  const [at, setAt] = useState<string>();
  const shown = useNames(all.slice(0, many));
  const summaries = useSummaries(
    shown.map(({ customerId, orders }) => `${customerId} ${orders[0]?.orderId ?? ''}`),
  );
  const person = shown.find(({ customerId }) => customerId === at) ?? shown[0];
  return (
    <div class="columns">
      <div>
        <PeopleTable people={shown} summaries={summaries} at={person?.customerId} show={setAt} />
        <p class="foot">
          <span>
            1–{shown.length} of {all.length}
          </span>
          {shown.length < all.length && (
            <button type="button" onClick={() => setMany(many + PAGE)}>
              Show {PAGE} more
            </button>
          )}
          <span class="grow" />
          <span class="keyhints">
            <kbd>j</kbd> <kbd>k</kbd> move · <kbd>↵</kbd> open · <kbd>/</kbd> find
          </span>
        </p>
      </div>
      <aside class="stack" aria-label="Beside">
        {person && <PersonCard of={person} summary={summaries.get(person.customerId)} />}
        <OpenedList />
      </aside>
    </div>
  );
}
