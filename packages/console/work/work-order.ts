import type { Address, ListedOrder, Order, StoredLineItem } from '../../client/types.ts';
import { isContact } from '../address.ts';
import { isUnpaid } from '../payments/unpaid.ts';
import { learnedName } from './customer-names.ts';

/**
 * An order of the work set. The list gives its number, time and total; A50 adds the rest a moment
 * later.
 */
export type WorkOrder = ListedOrder;

/** The members of an order in a write's answer. */
export type OrderChange = Pick<Order, 'orderId'> & Partial<Order>;

/** The queues of open orders. Each open order is in exactly one, the first whose test it passes. */
export const QUEUES = ['hold', 'unpaid', 'part', 'ship'] as const;
export type Queue = (typeof QUEUES)[number];

export const QUEUE_NAMES: Readonly<Record<Queue, string>> = {
  hold: 'On hold',
  unpaid: 'Not paid',
  part: 'Partly shipped',
  ship: 'To ship',
};

/** The action that ships an order of the queue, as its buttons name it. */
export const SHIP_NAMES: Readonly<Record<Queue, string>> = {
  hold: 'Release and ship …',
  unpaid: 'Ship unpaid …',
  part: 'Ship the rest …',
  ship: 'Ship …',
};

export const isQueue = (name: string): name is Queue => QUEUES.some((queue) => queue === name);

/** Returns the queue of an open order. */
export function queueOf(order: WorkOrder): Queue {
  if (order.onHold !== undefined) return 'hold';
  if (owesPayment(order)) return 'unpaid';
  return order.fulfillmentStatus === 'PARTIALLY_FULFILLED' ? 'part' : 'ship';
}

/** True if the order is due on receipt and its money is missing, or was given back. */
export const owesPayment = (order: WorkOrder): boolean =>
  isUnpaid(order, { status: 'OPEN', paymentStatus: order.paymentStatus }) ||
  ((order.paymentTerms ?? 'RECEIPT') === 'RECEIPT' && order.paymentStatus === 'REFUNDED');

/** A line of which something is left to ship. */
export interface LeftLine {
  readonly seq: number;
  readonly sku: string;
  readonly name: string;
  readonly left: number;
  readonly line: StoredLineItem;
}

/** The lines of which something is left to ship; undefined until A50 has read them. */
export const leftLines = ({ lines }: Pick<WorkOrder, 'lines'>): readonly LeftLine[] | undefined =>
  lines
    ?.map((line) => ({
      seq: line.seq,
      sku: line.sku ?? '',
      name: line.name ?? line.sku ?? `Line ${line.seq}`,
      left: line.fulfillable ?? 0,
      line,
    }))
    .filter(({ left }) => left > 0);

/** The items that are left to ship; undefined until the lines were read. */
export const itemsLeft = (order: Pick<WorkOrder, 'lines'>): number | undefined =>
  leftLines(order)?.reduce((sum, { left }) => sum + left, 0);

/** The name of the order for people. */
export const numberOf = ({ number, orderId }: Pick<WorkOrder, 'number' | 'orderId'>): string =>
  number ?? orderId;

/** The name on the address, or on the bill, or of the customer's profile, if one is known. */
export const nameOfCustomer = (order: WorkOrder): string | undefined =>
  nameOn(order.shippingAddress) ?? nameOn(order.billingAddress) ?? learnedName(order.customerId);

/** The name of the order's customer, else their id. */
export const customerOf = (order: WorkOrder): string => nameOfCustomer(order) ?? order.customerId;

/** A person, else a company. */
const nameOn = (address: Address = {}): string | undefined =>
  address['name'] ??
  ([address['firstName'], address['lastName']].filter(Boolean).join(' ') ||
    address['company'] ||
    undefined);

/** True for an open order, once it was read, of which no more than a name is known. */
export const lacksAddress = ({ lines, status, shippingAddress = {} }: WorkOrder): boolean =>
  lines !== undefined &&
  (status ?? 'OPEN') === 'OPEN' &&
  Object.keys(shippingAddress).every((member) => NAMES.has(member) || isContact(member));

/** The members of an address that lead no parcel anywhere, beside telephones and the like. */
const NAMES: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'company']);

export const NO_ADDRESS = 'No address';

/** "261124-0JC1-9M2, Otto Yılmaz" */
export const namedOrder = (order: WorkOrder): string => `${numberOf(order)}, ${customerOf(order)}`;

/** "Order 261124-0JC1-9M2, Otto Yılmaz": unique, for names of controls. */
export const spokenOrder = (order: WorkOrder): string => `Order ${namedOrder(order)}`;
