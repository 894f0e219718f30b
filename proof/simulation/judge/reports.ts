import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf } from './answers.ts';
import { by, type Evidence, isMilestone, type Row, text } from './evidence.ts';
import type { OrderHistory } from './order-history.ts';
import { fulfillmentIdOf } from './steps.ts';

/** A carrier's report, as it is stored and as it is sent. */
interface Report {
  readonly status: string;
  readonly happenedAt: string;
}

/**
 * Every acknowledged report is stored once, and at most one of its calls got 201. A parcel's
 * `latest` is its newest report, whatever the order of arrival. A delivered parcel has a report of
 * its delivery.
 */
export function reports(
  { journal, snapshot }: Evidence,
  orderHistories: readonly OrderHistory[],
): string[] {
  const calls = Map.groupBy(
    journal.filter(({ operation }) => operation === 'A22'),
    ({ call }) => call.path?.['fulfillmentId'] ?? '',
  );
  const stored = Map.groupBy(snapshot.rows.filter(isMilestone), (row) =>
    text(row, 'PK').slice('SHIPMENT#'.length),
  );
  return orderHistories
    .flatMap((orderHistory) => orderHistory.parcels)
    .flatMap((states) => {
      const id = fulfillmentIdOf(states[0] ?? {});
      return wrongReports(states.at(-1) ?? {}, stored.get(id) ?? [], calls.get(id) ?? []);
    });
}

function wrongReports(parcel: Row, rows: readonly Row[], entries: readonly Entry[]): string[] {
  const reported = rows.map((row) => sortKeyOf(reportIn(row)));
  const sent = entries.map(({ call }) => sortKeyOf(call.body as Report));
  const acknowledged = entries.filter(isSuccess);
  const isStored = (entry: Entry) => reported.includes(sortKeyOf(entry.call.body as Report));
  const firsts = acknowledged
    .filter(({ answer }) => answer?.status === 201)
    .map(({ call }) => sortKeyOf(call.body as Report));
  // Stored as `<happenedAt>#<status>`.
  const latest = parcel['latest'];
  const stored = String(latest ?? '').replace('#', ' ');
  const isNewest = reported.every((other) => other <= stored) && (!latest || sent.includes(stored));
  const isReported =
    parcel['status'] !== 'DELIVERED' || sent.some((other) => other.endsWith(' DELIVERED'));
  const name = text(parcel, 'SK');
  return [
    ...acknowledged
      .filter((entry) => !isStored(entry))
      .map((entry) => `${nameOf(entry)} was acknowledged, but is not stored`),
    ...reported.filter((one) => !sent.includes(one)).map((one) => `${name}: no call sent ${one}`),
    ...(by(rows, (row) => sortKeyOf(reportIn(row))).size === rows.length
      ? []
      : [`${name}: a report is stored twice`]),
    ...firsts.filter((one, i) => firsts.indexOf(one) !== i).map((one) => `${one} got 201 twice`),
    ...(isNewest
      ? []
      : [`${name}: latest is ${stored}, but the reports are ${reported.join(', ')}`]),
    ...(isReported ? [] : [`${name} is delivered without a report`]),
  ];
}

const reportIn = (row: Row): Report => ({
  status: text(row, 'status'),
  happenedAt: text(row, 'SK').split('#')[1] ?? '',
});

/** The sort key of a report: its time, then its status. */
const sortKeyOf = ({ happenedAt, status }: Report): string => `${happenedAt} ${status}`;
