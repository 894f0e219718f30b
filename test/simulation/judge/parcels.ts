import type { Entry } from '../trade/journal.ts';
import { isSuccess, isUnknown, matchedBy, nameOf, tagOf, wishOf } from './answers.ts';
import { canonical, changedIn, type Evidence, number, type Row, text } from './evidence.ts';
import { isSame, type Ledger, piecesIn, piecesOf } from './ledger.ts';
import { onceEach, type Wish, wishesOf } from './once.ts';
import { fulfillmentIdOf } from './steps.ts';

/** The attributes of a parcel that change without a report. */
const TRACKING = ['trackingInfo', 'estimatedDeliveryAt'];

/**
 * Each wish for a fulfillment made one or none, of the pieces in its answers. Each parcel went from
 * SHIPPED to one end, one version at a time, and A20's answers match that.
 */
export function parcels(evidence: Evidence, ledgers: readonly Ledger[]): string[] {
  const wishes = wishesOf('A19', evidence);
  const all = ledgers.flatMap((ledger) => ledger.parcels);
  const wished = [...wishes.values()].flatMap(({ record }) =>
    record ? [text(record, 'fulfillmentId')] : [],
  );
  const calls = Map.groupBy(
    evidence.journal.filter(({ operation }) => operation === 'A20'),
    ({ call }) => call.path?.['fulfillmentId'] ?? '',
  );
  return [
    ...onceEach(wishes, evidence),
    ...[...wishes.values()].flatMap((wish) => made(wish, all)),
    ...wished.filter((id, i) => wished.indexOf(id) !== i).map((id) => `${id} answers two wishes`),
    ...all.flatMap((states) => {
      const id = fulfillmentIdOf(states[0] ?? {});
      const nobodys = wished.includes(id) ? [] : [`fulfillment ${id} is nobody's wish`];
      return [...nobodys, ...courseOf(states), ...tracking(states, calls.get(id) ?? [])];
    }),
  ];
}

function made({ entries, record }: Wish, all: Ledger['parcels']): string[] {
  if (!record) return [];
  const id = text(record, 'fulfillmentId');
  const born = all.find(([state]) => state && fulfillmentIdOf(state) === id)?.[0];
  if (!born) return [`fulfillment ${id} was made, and is lost`];
  return entries
    .filter(({ answer }) => answer?.status === 201)
    .filter(
      ({ answer }) =>
        answer?.body.fulfillmentId !== id ||
        answer.body.order.version !== born['orderVersion'] ||
        !isSame(piecesOf(answer.body.lines), piecesIn(born)),
    )
    .map((entry) => `${nameOf(entry)} was answered another fulfillment than ${id}`);
}

/** The violations in a parcel's states, one by one. */
function courseOf(states: readonly Row[]): string[] {
  const [born] = states;
  const isBorn = born?.['status'] === 'SHIPPED' && born['version'] === 1;
  const wrong = states.slice(1).filter((after, i) => !isStep(states[i] ?? {}, after));
  return [
    ...(isBorn ? [] : [`${text(born ?? {}, 'SK')} began as ${born?.['status']}`]),
    ...wrong.map((after) => `${text(after, 'SK')} changed oddly to ${JSON.stringify(after)}`),
  ];
}

function isStep(before: Row, after: Row): boolean {
  const names = changedIn({ before: plain(before), after: plain(after) });
  if (names.every((name) => name === 'latest')) return true;
  const isNext = number(after, 'version') === number(before, 'version') + 1;
  const isOpen = before['status'] === 'SHIPPED';
  const moment = after['status'] === 'CANCELLED' ? 'cancelledAt' : 'deliveredAt';
  const closing = ['version', 'status', 'orderVersion', moment];
  const may =
    after['status'] === 'SHIPPED'
      ? ['version', ...TRACKING]
      : after['status'] === 'DELIVERED'
        ? [...closing, 'latest']
        : closing;
  return isNext && isOpen && names.every((name) => may.includes(name));
}

/** Maps and lists as text, so that equal ones compare as equal. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' ? canonical(value) : value,
    ]),
  );

function tracking(states: readonly Row[], entries: readonly Entry[]): string[] {
  const byVersion = new Map(states.map((state) => [number(state, 'version'), state]));
  const set = (entry: Entry, state: Row | undefined) =>
    Object.entries(entry.call.body as Row).every(
      ([name, value]) => canonical(state?.[name]) === canonical(value),
    );
  const mayHave = (entry: Entry, version: number) =>
    matchedBy(entry)?.includes(version - 1) === true && set(entry, byVersion.get(version));
  const isTrue = (entry: Entry) => {
    if (isSuccess(entry)) return mayHave(entry, tagOf(entry));
    const matched = matchedBy(entry) ?? [];
    if (entry.answer?.status === 412)
      return byVersion.has(tagOf(entry)) && !matched.includes(tagOf(entry));
    return matched.some((version) => byVersion.get(version)?.['status'] !== 'SHIPPED');
  };
  const updates = [...byVersion].filter(
    ([version, state]) => version > 1 && state['status'] === 'SHIPPED',
  );
  return [
    ...entries
      .filter((entry) => !isUnknown(entry) && !isTrue(entry))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
    ...updates.flatMap(([version, state]) => {
      const asked = entries.filter((entry) => mayHave(entry, version));
      const wishes = new Set(asked.filter(isSuccess).map(wishOf));
      const isKnown = wishes.size === 1 || (wishes.size === 0 && asked.some(isUnknown));
      return isKnown
        ? []
        : [`${text(state, 'SK')} ${version} was acknowledged to ${wishes.size} callers`];
    }),
  ];
}
