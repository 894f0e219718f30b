import type { CustomerSummary } from '../../client/types.ts';
import { amount } from '../format.ts';
import { date } from '../times.ts';
import { Fact } from './facts.tsx';

/** A9, A9b: a customer's orders in numbers. */
export const SummaryFacts = ({ of: summary }: { readonly of: CustomerSummary }) => (
  <dl class="kv body" aria-label="The customer’s orders">
    {Object.entries(summary.lifetimeTotal).map(([currency, total]) => (
      <Fact key={currency} name="Ordered" value={amount(total, currency)} />
    ))}
    {COUNTS.map(([words, count]) => (
      <Fact key={count} name={words} value={summary[count]} />
    ))}
    <Fact name="Last order" value={summary.lastOrderAt && date(summary.lastOrderAt)} />
    <Fact
      name="Customer since"
      value={summary.customer?.createdAt && date(summary.customer.createdAt)}
    />
  </dl>
);

const COUNTS = [
  ['Open orders', 'open'],
  ['On their way', 'shipped'],
  ['Delivered', 'delivered'],
  ['Canceled', 'cancelled'],
  ['Returned', 'returned'],
] as const;
