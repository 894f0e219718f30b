import { useState } from 'preact/hooks';
import { date, dayStart, isDay } from '../times.ts';
import { FindForm } from './find-form.tsx';
import { FoundPeople } from './found-people.tsx';
import { PeopleOfDay, today } from './people-of-day.tsx';

/** Customers: who ordered today, whom a person opened, and the field that finds others. */
export function CustomersView({ query }: { readonly query: string }) {
  const asked = new URLSearchParams(query);
  const find = asked.get('find') ?? '';
  const day = asked.get('day') ?? today();
  const [count, setCount] = useState(0);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Customers
        </h1>
        <span class="dim" role="status">
          {!find && count > 0 && `${count} ordered ${day === today() ? 'today' : dayWords(day)}`}
        </span>
      </header>
      <FindForm text={find} />
      {find ? (
        <FoundPeople key={find} text={find} />
      ) : (
        <PeopleOfDay day={day} only={asked.get('only') ?? undefined} count={setCount} />
      )}
    </section>
  );
}

const dayWords = (day: string): string => (isDay(day) ? `on ${date(dayStart(day))}` : 'today');
