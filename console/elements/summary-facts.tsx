import type { CustomerSummary } from '../../api/client/types.ts';
import { amount } from '../format.ts';
import { date } from '../times.ts';

/** A9, A9b: a customer's orders in numbers. A count of zero is left out. */
export const SummaryFacts = ({ of }: { readonly of: CustomerSummary }) => (
  <dl class="kv body" aria-label="The customer’s orders">
    {Object.entries(of.lifetimeTotal).map(([currency, total]) => (
      <Fact key={currency} name="Ordered" value={amount(total, currency)} />
    ))}
    {COUNTS.filter(([, count]) => of[count] > 0).map(([words, count]) => (
      <Fact key={count} name={words} value={of[count]} />
    ))}
    {of.lastOrderAt && <Fact name="Last order" value={date(of.lastOrderAt)} />}
    {of.customer?.createdAt && <Fact name="Customer since" value={date(of.customer.createdAt)} />}
  </dl>
);

const COUNTS = [
  ['Open orders', 'open'],
  ['On their way', 'shipped'],
  ['Delivered', 'delivered'],
  ['Canceled', 'cancelled'],
  ['Returned', 'returned'],
] as const;

interface FactProps {
  readonly name: string;
  readonly value: string | number;
}

export const Fact = ({ name, value }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
