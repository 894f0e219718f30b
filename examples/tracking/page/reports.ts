/** A carrier's reports, in words. */
import { made } from '../../storefront/page/elements.ts';
import type { Fulfillment } from './order.ts';
import { momentOf } from './times.ts';

type Report = NonNullable<Fulfillment['latest']>;

const WORDS: Readonly<Record<Report['status'], string>> = {
  LABEL_PURCHASED: 'Ready for the carrier',
  LABEL_PRINTED: 'Ready for the carrier',
  CONFIRMED: 'Ready for the carrier',
  CARRIER_PICKED_UP: 'The carrier has it',
  IN_TRANSIT: 'On its way',
  DELAYED: 'It is delayed',
  OUT_FOR_DELIVERY: 'Out for delivery',
  ATTEMPTED_DELIVERY: 'The carrier could not hand it over',
  READY_FOR_PICKUP: 'Ready to be collected',
  DELIVERED: 'Arrived',
  FAILURE: 'The carrier could not deliver it',
};
export const TROUBLE: readonly string[] = ['DELAYED', 'ATTEMPTED_DELIVERY', 'FAILURE'];

/** A carrier's report in words. */
export const wordsOf = (status: Report['status']): string => WORDS[status];

/** Asks for all reports of a parcel. */
export type ReadReports = (fulfillmentId: string) => Promise<readonly ReportLine[]>;
export interface ReportLine extends Report {
  readonly message?: string;
  readonly location?: string;
}

/** The parcels whose reports are open: they stay so when the page asks again. */
const opened = new Set<string>();

/** All reports of a parcel, which are read when somebody opens them. */
export function allReports({ fulfillmentId }: Fulfillment, readReports: ReadReports): HTMLElement {
  const list = made('ol', { class: 'reports' });
  const details = made(
    'details',
    { open: opened.has(fulfillmentId) },
    made('summary', { 'data-key': `reports ${fulfillmentId}` }, 'All reports'),
    list,
  );
  const read = () =>
    readReports(fulfillmentId).then(
      (reports) => list.replaceChildren(...reports.map(reportRow)),
      () => list.replaceChildren(made('li', {}, 'The shop does not answer. Open it again.')),
    );
  details.addEventListener('toggle', () => {
    if (details.open) void read();
    if (details.open) opened.add(fulfillmentId);
    else opened.delete(fulfillmentId);
  });
  return details;
}

const reportRow = ({ status, happenedAt, location, message }: ReportLine): HTMLElement =>
  made(
    'li',
    {},
    made('span', { class: 'dim num' }, momentOf(happenedAt)),
    made('span', {}, [wordsOf(status), location, message].filter(Boolean).join(' · ')),
  );
