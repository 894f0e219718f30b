import { useEffect, useState } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { withNames } from '../requests/with-names.ts';
import type { Person } from './people.ts';

/**
 * The people with the addresses of their newest orders: those of open orders are in memory, the
 * others are read as their rows are shown (A50).
 */
export function useNames(people: readonly Person[]): readonly Person[] {
  const desk = useDesk();
  const [read, setRead] = useState<ReadonlyMap<string, ListedOrder>>(new Map());
  const newest = people.flatMap(({ orders: [first] }) => (first ? [first as ListedOrder] : []));
  const unknown = newest.filter(({ orderId }) => !read.has(orderId));
  useEffect(() => {
    if (unknown.length === 0) return;
    void withNames(desk, unknown).then((orders) =>
      setRead(
        (before) => new Map([...before, ...orders.map((one) => [one.orderId, one] as const)]),
      ),
    );
  }, [unknown.map(({ orderId }) => orderId).join()]);
  return people.map(({ customerId, orders: [first, ...others] }) => ({
    customerId,
    orders: first
      ? [{ ...desk.work.get(first.orderId), ...first, ...read.get(first.orderId) }, ...others]
      : [],
  }));
}
