/** The parcels of an order, and what does not come. */

import { icon, made, say, tag } from '../../storefront/page/elements.ts';
import { thumb, thumbs } from './line-pictures.ts';
import { type Fulfillment, hasArrived, hasLeft, type Order, parcelsOf } from './order.ts';
import { allReports, type ReadReports, TROUBLE, wordsOf } from './reports.ts';
import { dayOf, momentOf } from './times.ts';

function stateTag(parcel: Fulfillment): HTMLElement {
  if (hasArrived(parcel)) return tag('good', 'check', 'Arrived');
  if (TROUBLE.includes(parcel.latest?.status ?? '')) return tag('warn', 'alert', 'Late');
  return hasLeft(parcel) ? tag('sea', 'truck', 'On its way') : tag('', 'box', 'Packed');
}

const copyButton = (number: string): HTMLElement =>
  made(
    'button',
    {
      type: 'button',
      class: 'bare',
      'aria-label': `Copy the number ${number}`,
      'data-key': `copy ${number}`,
      on: {
        click: () =>
          void navigator.clipboard.writeText(number).then(
            () => say('The number is copied.'),
            () => say('The browser did not let the page copy it.'),
          ),
      },
    },
    icon('copy'),
  );

function numbersOf({ trackingInfo: { number, numbers } = {} }: Fulfillment): readonly string[] {
  return numbers ?? (number === undefined ? [] : [number]);
}

/** The newest report, in words, with its place and what is expected. */
function whereIs({ latest, deliveredAt, estimatedDeliveryAt, status }: Fulfillment) {
  if (!latest) return { words: status === 'DELIVERED' ? 'Arrived' : 'Packed', more: FIRST };
  const expected =
    status === 'SHIPPED' && estimatedDeliveryAt ? `, expected ${dayOf(estimatedDeliveryAt)}` : '';
  return {
    words: wordsOf(latest.status),
    more: `${momentOf(deliveredAt ?? latest.happenedAt)}${expected}`,
  };
}
const FIRST = 'The first report comes within a day.';

/** Only addresses of the web: the shop's staff types this one. */
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

function parcelCard(
  order: Order,
  parcel: Fulfillment,
  [n, count]: readonly [number, number],
  readReports: ReadReports,
): HTMLElement {
  const { trackingInfo: { company, url } = {}, fulfillmentId, latest, lines } = parcel;
  const { words, more } = whereIs(parcel);
  const head = `parcel-${fulfillmentId}`;
  const items = lines.flatMap(({ seq, quantity }) => {
    const line = order.lines.find((one) => one.seq === seq);
    return line ? [thumb(line, quantity)] : [];
  });
  return made(
    'section',
    { class: 'card parcel', 'aria-labelledby': head },
    made(
      'header',
      {},
      made('h2', { id: head }, count === 1 ? 'Your parcel' : `Parcel ${n} of ${count}`),
      stateTag(parcel),
      made('span', { class: 'grow' }),
      company !== undefined && made('span', { class: 'dim' }, company),
      ...numbersOf(parcel).flatMap((number) => [
        made('span', { class: 'mono' }, number),
        copyButton(number),
      ]),
    ),
    made(
      'div',
      { class: 'where' },
      made('span', { class: 'big-word' }, words),
      url !== undefined &&
        isWeb(url) &&
        made(
          'a',
          { class: 'button', href: url, rel: 'noreferrer', 'data-key': `follow ${fulfillmentId}` },
          company === undefined ? 'Follow the parcel' : `Follow at ${company}`,
          icon('out'),
        ),
      made('span', { class: 'dim' }, more),
    ),
    latest !== undefined && allReports(parcel, readReports),
    thumbs(items),
  );
}

/** Shows the parcels, the first one first. */
export const parcelCards = (order: Order, readReports: ReadReports): readonly HTMLElement[] =>
  parcelsOf(order).map((parcel, n, { length }) =>
    parcelCard(order, parcel, [n + 1, length], readReports),
  );

/** Shows what was canceled of an order of which the rest comes. */
export function notComing({ status, lines }: Order): HTMLElement | false {
  const gone = lines.filter(({ cancelled = 0 }) => cancelled > 0);
  if (status === 'CANCELLED' || gone.length === 0) return false;
  return made(
    'section',
    { class: 'card', 'aria-labelledby': 'gone' },
    made('h2', { id: 'gone' }, 'Not coming'),
    thumbs(gone.map((line) => thumb(line, line.cancelled ?? 0, 'Canceled'))),
  );
}
