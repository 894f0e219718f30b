import { icon, made } from '../elements.ts';
import { lineList, sumsList } from '../sums.ts';
import { orderRows } from './order-rows.ts';
import type { Order } from './payment.ts';

/** The list of what happens after the payment. */
export const nextSteps = ({ status }: Order): readonly HTMLElement[] => {
  const step = (name: string, first: string, rest: string) =>
    made('li', { class: 'row step-row' }, icon(name), made('span', {}, made('b', {}, first), rest));
  const steps = [
    step('box', 'We pack it', ' on the next working day after it is paid.'),
    step('mail', 'You get a mail', ' with the tracking number when the parcel leaves.'),
    step('truck', 'It arrives', ' as you chose: a parcel takes 2 to 3 working days.'),
  ];
  return [
    made('h2', { id: 'next' }, 'What happens now'),
    status === 'CANCELLED'
      ? made('p', {}, 'Nothing: the order is canceled.')
      : made('ol', { class: 'stack' }, ...steps),
    made(
      'p',
      { class: 'note sea' },
      icon('person'),
      'Keep the link in your mail: it opens this order for 180 days, without a password.',
    ),
  ];
};

/** Shows the lines of an order, what it costs, and where it goes. */
export function orderParts(order: Order): readonly HTMLElement[] {
  const { lines, currency, shippingAddress = {} } = order;
  const { name = '', line1 = '', postalCode = '', city = '' } = shippingAddress;
  const items = lines.map(({ quantity = 0, unitPrice = 0, ...line }) => ({
    ...line,
    quantity,
    unitPrice,
  }));
  return [
    made('h2', { id: 'lines' }, 'Your order'),
    lineList(items, currency),
    sumsList(orderRows(order), currency),
    made('p', {}, made('strong', {}, name), made('br'), `${line1}, ${postalCode} ${city}`),
  ];
}
