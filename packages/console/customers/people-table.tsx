import type { CustomerSummary } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { sumOf } from '../format.ts';
import { useLinkKeys } from '../list/use-link-keys.ts';
import { hrefOf } from '../route.ts';
import { date, dayOf, moment, shortMoment } from '../times.ts';
import { learnedName } from '../work/customer-names.ts';
import { nameOfCustomer } from '../work/work-order.ts';
import { type Person, soldTo } from './people.ts';
import { PersonMarks } from './person-marks.tsx';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly summaries: ReadonlyMap<string, CustomerSummary>;
  /** The person beside the list. */
  readonly at: string | undefined;
  readonly show: (customerId: string) => void;
}

/** Customers with what they ordered on a day, one row each. */
export function PeopleTable({ people, summaries, at, show }: PeopleTableProps) {
  const { now } = useDesk();
  useLinkKeys(people.length);
  const ofDay = people.some(({ orders }) => orders.length > 0);
  return (
    <table class="stacked people">
      <thead>
        <tr>
          <th>Customer</th>
          {ofDay && <th>Ships to</th>}
          <th>
            <span class="hidden">Marks</span>
          </th>
          {ofDay && <th class="number">{isOfToday(people, now.value) ? 'Today' : 'That day'}</th>}
          {ofDay && <th class="number">Sum</th>}
          <th class="number">Orders</th>
          <th>Since</th>
          <th class="number">Last</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.customerId}
            of={person}
            summary={summaries.get(person.customerId)}
            isAt={person.customerId === at}
            show={show}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<PeopleTableProps, 'show'> {
  readonly of: Person;
  readonly summary: CustomerSummary | undefined;
  readonly isAt: boolean;
}

function Row({ of: person, summary, isAt, show }: RowProps) {
  const { now } = useDesk();
  const { customerId, orders } = person;
  const [newest] = orders;
  const last = newest?.placedAt ?? summary?.lastOrderAt;
  const since = summary?.customer?.createdAt;
  return (
    <tr class={isAt ? 'at' : ''} onClick={() => show(customerId)}>
      <td class="whole">
        <a
          class="order strong"
          href={hrefOf({ view: 'customer', id: customerId })}
          onFocus={() => show(customerId)}
        >
          {personName(person)}
        </a>
      </td>
      {newest && (
        <td class="dim where">
          {[newest.shippingAddress?.['country'], newest.shippingAddress?.['city']]
            .filter(Boolean)
            .join(' ')}
        </td>
      )}
      <td class="signs">
        <PersonMarks of={person} summary={summary} />
      </td>
      {newest && (
        <td class="number count">
          {orders.length} <span class="narrow">{orders.length === 1 ? 'order' : 'orders'}</span>
        </td>
      )}
      {newest && (
        <td class="number sum">
          <strong>{sumOf(soldTo(person)) || '–'}</strong>
        </td>
      )}
      <td class="number dim gone">{summary?.orders ?? '–'}</td>
      <td class="dim gone">{since ? sinceWords(since, now.value) : '–'}</td>
      <td class="number dim gone">
        {last ? (
          <time dateTime={last} title={moment(last)}>
            {shortMoment(last, now.value)}
          </time>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

const isOfToday = ([first]: readonly Person[], now: number): boolean =>
  dayOf(first?.orders[0]?.placedAt ?? now) === dayOf(now);

const sinceWords = (since: string, now: number): string =>
  dayOf(since) === dayOf(now) ? 'today' : date(since);

/** The name on the newest order's address, or of the profile; else the id. */
export const personName = ({ customerId, orders: [newest] }: Person): string =>
  (newest && nameOfCustomer(newest)) ?? learnedName(customerId) ?? customerId;
