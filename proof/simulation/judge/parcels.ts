import type { Entry } from '../trade/journal.ts';
import {
  clientRequestOf,
  isSuccess,
  isUnknown,
  nameOf,
  versionInETag,
  versionsInIfMatch,
} from './answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from './client-requests.ts';
import { canonical, changedIn, type Evidence, number, type Row, text } from './evidence.ts';
import { isSame, type OrderHistory, quantitiesIn, quantitiesOf } from './order-history.ts';
import { fulfillmentIdOf } from './steps.ts';

/** The attributes of a parcel that change without a report. */
const TRACKING = ['trackingInfo', 'estimatedDeliveryAt'];

/**
 * Each client request made one fulfillment or none, of the pieces in its answers. Each parcel went
 * from SHIPPED to DELIVERED or CANCELLED, one version at a time. A20's answers match that.
 */
export function parcels(evidence: Evidence, orderHistories: readonly OrderHistory[]): string[] {
  const requests = clientRequestsOf('A19', evidence);
  const all = orderHistories.flatMap((orderHistory) => orderHistory.parcels);
  const recordedIds = [...requests.values()].flatMap(({ record }) =>
    record ? [text(record, 'fulfillmentId')] : [],
  );
  const calls = Map.groupBy(
    evidence.journal.filter(({ operation }) => operation === 'A20'),
    ({ call }) => call.path?.['fulfillmentId'] ?? '',
  );
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, all)),
    ...recordedIds
      .filter((id, i) => recordedIds.indexOf(id) !== i)
      .map((id) => `${id} is the result of two client requests`),
    ...all.flatMap((states) => {
      const id = fulfillmentIdOf(states[0] ?? {});
      const unrequested = recordedIds.includes(id)
        ? []
        : [`fulfillment ${id} was not requested by any client`];
      return [
        ...unrequested,
        ...wrongChanges(states),
        ...wrongTracking(states, calls.get(id) ?? []),
      ];
    }),
  ];
}

function wrongResult({ entries, record }: ClientRequest, all: OrderHistory['parcels']): string[] {
  if (!record) return [];
  const id = text(record, 'fulfillmentId');
  const created = all.find(([state]) => state && fulfillmentIdOf(state) === id)?.[0];
  if (!created) return [`fulfillment ${id} is in an idempotency record, but has no row`];
  return entries
    .filter(({ answer }) => answer?.status === 201)
    .filter(
      ({ answer }) =>
        answer?.body.fulfillmentId !== id ||
        answer.body.order.version !== created['orderVersion'] ||
        !isSame(quantitiesOf(answer.body.lines), quantitiesIn(created)),
    )
    .map((entry) => `${nameOf(entry)} got another fulfillment than ${id}`);
}

/** Checks each state of a parcel against the state before it. */
function wrongChanges(states: readonly Row[]): string[] {
  const [created] = states;
  const isCreated = created?.['status'] === 'SHIPPED' && created['version'] === 1;
  const wrong = states.slice(1).filter((after, i) => !isStep(states[i] ?? {}, after));
  return [
    ...(isCreated ? [] : [`${text(created ?? {}, 'SK')} began as ${created?.['status']}`]),
    ...wrong.map((after) => `${text(after, 'SK')} changed wrongly to ${JSON.stringify(after)}`),
  ];
}

function isStep(before: Row, after: Row): boolean {
  const names = changedIn({ before: plain(before), after: plain(after) });
  if (names.every((name) => name === 'latest')) return true;
  if (isErasure(names, before, after)) return true;
  const isNext = number(after, 'version') === number(before, 'version') + 1;
  const isOpen = before['status'] === 'SHIPPED';
  const closed = after['status'] === 'CANCELLED' ? 'cancelled' : 'delivered';
  const named = ['At', 'By', 'ByName'].map((what) => closed + what);
  const closing = ['version', 'status', 'orderVersion', ...named];
  const allowed =
    after['status'] === 'SHIPPED'
      ? ['version', ...TRACKING]
      : after['status'] === 'DELIVERED'
        ? [...closing, 'latest']
        : closing;
  return isNext && isOpen && names.every((name) => allowed.includes(name));
}

/** True for an erasure, which is no version: it marks the parcel once, and takes its number. */
const isErasure = (names: readonly string[], before: Row, after: Row): boolean =>
  names.every((name) => name === 'erasedAt' || name === 'trackingInfo') &&
  after['trackingInfo'] === undefined &&
  after['erasedAt'] !== undefined &&
  (before['erasedAt'] === undefined || before['erasedAt'] === after['erasedAt']);

/** Maps and lists as text, so that equal ones compare as equal. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' ? canonical(value) : value,
    ]),
  );

/** A parcel of several numbers has the first of them by itself, too. */
function stored(name: string, value: unknown): unknown {
  const { numbers } = (value ?? {}) as { readonly numbers?: readonly string[] };
  return name === 'trackingInfo' && numbers ? { ...(value as Row), number: numbers[0] } : value;
}

function wrongTracking(states: readonly Row[], entries: readonly Entry[]): string[] {
  // The first state of each version: a later one may be erased.
  const byVersion = new Map(states.toReversed().map((state) => [number(state, 'version'), state]));
  const set = (entry: Entry, state: Row | undefined) =>
    Object.entries(entry.call.body as Row).every(
      ([name, value]) => canonical(state?.[name]) === canonical(stored(name, value)),
    );
  const mayHave = (entry: Entry, version: number) =>
    versionsInIfMatch(entry)?.includes(version - 1) === true && set(entry, byVersion.get(version));
  const isRight = (entry: Entry) => {
    if (isSuccess(entry)) return mayHave(entry, versionInETag(entry));
    const matched = versionsInIfMatch(entry) ?? [];
    if (entry.answer?.status === 412)
      return byVersion.has(versionInETag(entry)) && !matched.includes(versionInETag(entry));
    return matched.some((version) => byVersion.get(version)?.['status'] !== 'SHIPPED');
  };
  const updates = [...byVersion].filter(
    ([version, state]) => version > 1 && state['status'] === 'SHIPPED',
  );
  return [
    ...entries
      .filter((entry) => !isUnknown(entry) && !isRight(entry))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
    ...updates.flatMap(([version, state]) => {
      const callers = entries.filter((entry) => mayHave(entry, version));
      const requests = new Set(callers.filter(isSuccess).map(clientRequestOf));
      const isKnown = requests.size === 1 || (requests.size === 0 && callers.some(isUnknown));
      return isKnown
        ? []
        : [`${text(state, 'SK')} ${version} was acknowledged for ${requests.size} client requests`];
    }),
  ];
}
