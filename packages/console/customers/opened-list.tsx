import { openedCustomers } from '../customer/opened.ts';
import { useDesk } from '../desk.ts';
import { hrefOf } from '../route.ts';
import { age } from '../times.ts';
import { learnedName } from '../work/customer-names.ts';
import { useSummaries } from './use-summaries.ts';

/** The customers whose pages were opened in this tab. */
export function OpenedList() {
  const { now } = useDesk();
  const opened = openedCustomers();
  // After a reload, the names are read again: the tab keeps ids alone.
  useSummaries(opened.map(({ customerId }) => customerId).filter((id) => !learnedName(id)));
  if (opened.length === 0) return null;
  return (
    <section class="card" aria-labelledby="opened">
      <header>
        <h2 id="opened">You opened</h2>
      </header>
      <ul class="plain body">
        {opened.map(({ customerId, at }) => (
          <li key={customerId} class="row">
            <a class="grow" href={hrefOf({ view: 'customer', id: customerId })}>
              {learnedName(customerId) ?? customerId}
            </a>
            <small class="dim">{age(new Date(at).toISOString(), now.value)} ago</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
