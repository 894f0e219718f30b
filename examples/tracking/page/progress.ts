/** The progress of an order: five steps, and one headline. */
import { icon, made } from '../../storefront/page/elements.ts';
import { dueOf, hasArrived, hasLeft, isThere, type Order, parcelsOf } from './order.ts';
import { dayOf, momentOf } from './times.ts';

/** Makes the headline. */
export function headlineOf(order: Order): string {
  const { status } = order;
  if (status === 'CANCELLED') return 'Your order is canceled';
  if (status === 'RETURNED') return 'Your order came back';
  if (isThere(order)) return 'Your order has arrived';
  const parcels = parcelsOf(order);
  const isPart = order.lines.some(({ fulfillable = 0 }) => fulfillable > 0);
  if (status === 'SHIPPED' || parcels.some(hasLeft))
    return isPart ? 'A part of your order is on its way' : 'Your order is on its way';
  if (parcels.length > 0) return 'Your order is packed';
  return dueOf(order) > 0 ? 'Your order waits for your payment' : 'We are preparing your order';
}

interface Step {
  readonly name: string;
  readonly icon: string;
  readonly isDone: boolean;
  readonly more: string;
}

const AT_ONCE = 'RECEIPT';
const OPEN_PAYMENT = ['PENDING', 'PARTIALLY_PAID', 'VOIDED', 'EXPIRED'];

/** The time of the first money that came, or was reserved. */
const paidAt = ({ payments }: Order): string | undefined =>
  payments
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind, state }) => kind !== 'REFUND' && state === 'SUCCEEDED')
    .map(({ at }) => at)
    .toSorted()[0];

function paid(order: Order): Omit<Step, 'name' | 'icon'> {
  const { paymentStatus = 'PENDING', paymentTerms = AT_ONCE } = order;
  const isOpen = OPEN_PAYMENT.includes(paymentStatus);
  if (isOpen && paymentTerms !== AT_ONCE)
    return { isDone: true, more: paymentTerms === 'FULFILLMENT' ? 'on delivery' : 'on invoice' };
  const at = paidAt(order);
  if (isOpen) return { isDone: false, more: paymentStatus === 'PENDING' ? '' : 'in part' };
  const more = paymentStatus === 'AUTHORIZED' ? 'reserved on your card' : at ? momentOf(at) : '';
  return { isDone: true, more };
}

function stepsOf(order: Order): readonly Step[] {
  const { placedAt = '', status, deliveredOn } = order;
  const parcels = parcelsOf(order);
  const isShipped = status === 'SHIPPED' || isThere(order);
  const [first] = parcels;
  const arrived = parcels.filter(hasArrived).length;
  const last = parcels
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .toSorted()
    .at(-1);
  const expected = parcels
    .flatMap(({ status, estimatedDeliveryAt }) =>
      status === 'SHIPPED' ? (estimatedDeliveryAt ?? []) : [],
    )
    .toSorted()
    .at(-1);
  const isHere = isThere(order);
  const day = deliveredOn ?? last;
  return [
    { name: 'Placed', icon: 'check', isDone: true, more: placedAt && momentOf(placedAt) },
    { name: 'Paid', icon: 'card', ...paid(order) },
    {
      name: 'Packed',
      icon: 'box',
      isDone: parcels.length > 0 || isShipped,
      more: first ? momentOf(first.createdAt) : '',
    },
    {
      name: 'On its way',
      icon: 'truck',
      isDone: parcels.some(hasLeft) || isShipped,
      more: parcels.length > 1 ? `${arrived} of ${parcels.length} parcels arrived` : '',
    },
    {
      name: 'Arrived',
      icon: 'home',
      isDone: isHere,
      more: isHere && day ? dayOf(day) : expected ? `expected ${dayOf(expected)}` : '',
    },
  ];
}

/** Shows the steps. The last one that is reached is where the order is. */
export function progress(order: Order): HTMLElement {
  const steps = stepsOf(order);
  const at = steps.findLastIndex(({ isDone }) => isDone);
  const isOver = at === steps.length - 1;
  return made(
    'ol',
    { class: 'progress', 'aria-label': 'Where your order is' },
    ...steps.map(({ name, icon: symbol, isDone, more }, n) => {
      const isNow = n === at && !isOver;
      const state = isNow ? 'now' : isDone ? 'done' : 'off';
      return made(
        'li',
        { class: state, 'aria-current': isNow && 'step' },
        icon(state === 'done' ? 'check' : symbol),
        made('strong', {}, name),
        made('small', {}, more),
      );
    }),
  );
}
