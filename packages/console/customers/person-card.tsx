import type { CustomerSummary } from '../../client/types.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Fact } from '../elements/facts.tsx';
import { amount } from '../format.ts';
import { hrefOf } from '../route.ts';
import type { Person } from './people.ts';
import { personName } from './people-table.tsx';
import { PersonMarks } from './person-marks.tsx';

interface PersonCardProps {
  readonly of: Person;
  readonly summary: CustomerSummary | undefined;
}

/** The customer under the hand, beside the list. */
export function PersonCard({ of: person, summary }: PersonCardProps) {
  const { email, phone = person.orders[0]?.shippingAddress?.['phone'] } = summary?.customer ?? {};
  return (
    <section class="card at-hand" aria-label={personName(person)}>
      <header>
        <h2>{personName(person)}</h2>
        <PersonMarks of={person} summary={summary} />
      </header>
      <div class="body stack">
        <dl class="kv">
          <Fact name="E-mail" value={email} />
          <Fact name="Phone" value={phone} />
          <Fact name="Orders" value={summary && `${summary.orders}, ${summary.open} open`} />
          {Object.entries(summary?.lifetimeTotal ?? {}).map(([currency, total]) => (
            <Fact key={currency} name="Ordered" value={amount(total, currency)} />
          ))}
        </dl>
        <div class="row">
          <a class="button main" href={hrefOf({ view: 'customer', id: person.customerId })}>
            Open <kbd>↵</kbd>
          </a>
          {email && <CopyButton text={email} what="the e-mail address" />}
        </div>
      </div>
    </section>
  );
}
