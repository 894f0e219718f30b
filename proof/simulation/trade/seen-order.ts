import type { Row } from '../judge/evidence.ts';
import type { KnownOrder } from './small-shop.ts';

/** An order as a trader read it at one moment. */
export interface SeenOrder {
  readonly order: KnownOrder;
  readonly isByLine: boolean;
  readonly isHeld: boolean;
  /** The pieces of each line that are neither shipped nor canceled. */
  readonly open: readonly { readonly seq: number; readonly quantity: number }[];
  readonly parcels: readonly SeenParcel[];
}

export interface SeenParcel {
  readonly fulfillmentId: string;
  readonly status: string;
  readonly version: number;
}

/** Reads an order from the rows. The trader knows this state from then on. */
export function seeOrder(order: KnownOrder, rows: readonly Row[]): SeenOrder {
  const own = rows.filter(({ PK }) => PK === `ORDER#${order.orderId}`);
  const row = rows.find(
    ({ PK, SK }) => PK === `CUST#${order.customerId}` && String(SK).endsWith(`#${order.orderId}`),
  );
  order.version = Number(row?.['version']);
  order.status = String(row?.['status']);
  const counted = own.find(({ SK }) => SK === 'LINES')?.['lines'] as
    | Record<string, { fulfilled?: number; cancelled?: number }>
    | undefined;
  const openQuantityOf = (seq: number, quantity: number) => {
    const { fulfilled = 0, cancelled = 0 } = counted?.[seq] ?? {};
    return counted || order.status === 'OPEN' ? quantity - fulfilled - cancelled : 0;
  };
  const named = (prefix: string) => own.filter(({ SK }) => String(SK).startsWith(prefix));
  return {
    order,
    isByLine: counted !== undefined,
    isHeld: row?.['onHold'] !== undefined,
    open: named('ITEM#').map(({ SK, quantity }) => {
      const seq = Number(String(SK).slice('ITEM#'.length));
      return { seq, quantity: openQuantityOf(seq, Number(quantity)) };
    }),
    parcels: named('FULFILLMENT#').map(({ SK, status, version }) => ({
      fulfillmentId: String(SK).slice('FULFILLMENT#'.length),
      status: String(status),
      version: Number(version),
    })),
  };
}
