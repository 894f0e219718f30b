import { useEffect, useState } from 'preact/hooks';
import type { CustomerSummary } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { forEachAtOnce } from '../requests/at-once.ts';
import { learnName } from '../work/customer-names.ts';

/**
 * The profile and the numbers of the customers on the screen (A9b: half a read unit each), as they
 * arrive. One that cannot be read stays without.
 *
 * @param keys an id for each, and after a space what makes it be read again
 */
export function useSummaries(keys: readonly string[]): ReadonlyMap<string, CustomerSummary> {
  const { client } = useDesk();
  const [read, setRead] = useState<ReadonlyMap<string, CustomerSummary>>(new Map());
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    const added = keys.filter((key) => !asked.has(key));
    for (const key of added) asked.add(key);
    void forEachAtOnce(added, async (key) => {
      const [customerId = ''] = key.split(' ');
      const summary = await client
        .getCustomerSummary({ customerId, include: 'customer' })
        .catch(() => undefined);
      if (!summary) return;
      learnName(customerId, summary.customer?.name);
      setRead((before) => new Map(before).set(customerId, summary));
    });
  }, [keys.join()]);
  return read;
}
