import { useEffect, useRef } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { ListedOrder, OrderPage, OrderStatus } from '../../client/types.ts';
import { MOST_ORDERS } from '../csv/orders-csv.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { OVER } from '../elements/pill.tsx';
import { LoadedView } from '../elements/states.tsx';
import { Chip, Placed } from '../list/chip.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { firstOf } from '../requests/first-of.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { go } from '../route.ts';
import { dayStart, isDay } from '../times.ts';

/** The orders that are read at once. */
export const ORDERS_PAGE = 50;

/** The orders that are shown: of a customer, as the address filters them. */
interface Which {
  readonly client: OrdersClient;
  readonly customerId: string;
  /** `status=OPEN&from=2026-11-24` */
  readonly query: string;
}

interface OrdersProps extends Which {
  /** The newest of them. */
  readonly of: OrderPage;
}

/** The orders of a customer, newest first. */
export function CustomerOrders({ of: firstPage, ...which }: OrdersProps) {
  if (firstPage.items.length === 0) return <p class="empty">No orders yet.</p>;
  return (
    <div>
      <Filter {...which} />
      {which.query ? <Filtered all={firstPage} {...which} /> : <Pages of={firstPage} {...which} />}
    </div>
  );
}

function Filter({ customerId, query }: Which) {
  const set = (name: string, value = '') => {
    const now = new URLSearchParams(query);
    if (value) now.set(name, value);
    else now.delete(name);
    go({ view: 'customer', id: customerId, query: now.toString() });
  };
  const { status, from } = Object.fromEntries(new URLSearchParams(query));
  return (
    <div class="filters">
      <Chip
        name="Orders"
        none="all"
        value={status}
        options={['OPEN', ...Object.keys(OVER)]}
        words={(status) => (status === 'OPEN' ? 'Open' : (OVER[status]?.[0] ?? status))}
        choose={(status) => set('status', status)}
      />
      <Placed of={from} choose={(day) => set('from', day)} />
    </div>
  );
}

/** @param all the orders without the filter: read again, these are old, too */
function Filtered({ all, ...which }: Which & { readonly all: OrderPage }) {
  const { client, query } = which;
  const matches = useLoad(() => client.listCustomerOrders(asked(which)), query);
  const before = useRef(all);
  useEffect(() => {
    if (before.current !== all) void matches.reload();
    before.current = all;
  }, [all]);
  return (
    <LoadedView of={matches} what="the orders">
      {(page) =>
        page.items.length > 0 ? (
          <Pages of={page} {...which} />
        ) : (
          <p class="empty">No order of this customer passes the filter.</p>
        )
      }
    </LoadedView>
  );
}

function Pages({ of: firstPage, ...which }: OrdersProps) {
  const laterPages = useMore(firstPage, (cursor) =>
    which.client.listCustomerOrders({ ...asked(which), cursor }),
  );
  // A newer first page has another end.
  useEffect(laterPages.clear, [firstPage]);
  return (
    <>
      <OrderTable orders={[...firstPage.items, ...laterPages.items]} isOfOneCustomer />
      <MoreButton of={laterPages} page={ORDERS_PAGE} />
    </>
  );
}

/** A2, or A4 with a status. Days are those of the shop's zone. */
function asked({ customerId, query }: Which) {
  const { status, from } = Object.fromEntries(new URLSearchParams(query));
  return {
    customerId,
    ...(status && { status: status as OrderStatus }),
    ...(from && isDay(from) && { from: dayStart(from) }),
    limit: ORDERS_PAGE,
  };
}

/** All orders that are shown, for a file. */
export async function ordersOf(which: Which): Promise<ListedOrder[]> {
  const all = which.client.all.listCustomerOrders({ ...asked(which), limit: 100 });
  const { customerId } = which;
  return (await firstOf(MOST_ORDERS, all)).map((order) => ({ ...order, customerId }));
}
