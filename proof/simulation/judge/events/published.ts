import {
  type History,
  historiesOf,
  isFulfillment,
  isOrder,
  isPayment,
  number,
  orderOf,
  type Row,
  text,
} from '../evidence.ts';

/** An event as the bus accepted it. */
export interface PublishedEvent {
  readonly source: string;
  /** The CloudEvent, byte for byte. */
  readonly detail: string;
}

export interface CloudEvent {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly sequence: string;
  readonly data: Readonly<Record<string, Row>>;
}

export const parsed = (body: string): CloudEvent => JSON.parse(body) as CloudEvent;

/**
 * Every version of an order, a payment and a fulfillment was published at least once, with its
 * values. An event that was sent several times always has the same id and the same body.
 */
export function published(history: History, bodies: readonly string[]): string[] {
  const events = bodies.map(parsed);
  const byName = new Map(events.map((event) => [nameOf(event), event]));
  return [
    ...versionsIn(history).flatMap((version) => wrongWith(version, byName)),
    ...differentBodies(bodies, ({ id }) => id, 'one id has the bodies'),
    ...differentBodies(
      bodies,
      ({ id: _, ...event }) => JSON.stringify(event),
      'one event has the bodies',
    ),
  ];
}

const nameOf = ({ source, type, sequence }: CloudEvent): string =>
  `${type} of ${source} ${Number(sequence)}`;

interface Version {
  readonly kind: 'order' | 'payment' | 'fulfillment';
  readonly source: string;
  readonly row: Row;
}

const KINDS = { order: isOrder, payment: isPayment, fulfillment: isFulfillment };

/** The members of an event that repeat its row. */
const REPEATED = {
  order: ['status', 'paymentStatus', 'total'],
  payment: [],
  fulfillment: ['status'],
};

const versionsIn = (history: History): Version[] =>
  (Object.keys(KINDS) as Version['kind'][]).flatMap((kind) =>
    historiesOf(history, KINDS[kind]).flatMap(([, changes]) =>
      changes
        .filter(({ before, after }) => after && before?.['version'] !== after['version'])
        .map(({ after: row = {} }) => ({ kind, source: sourceOf(kind, row), row })),
    ),
  );

function sourceOf(kind: Version['kind'], row: Row): string {
  const order = `/orders/${orderOf(row)}`;
  return kind === 'order' ? order : `${order}/${kind}s/${text(row, 'SK').split('#').at(-1)}`;
}

function wrongWith(
  { kind, source, row }: Version,
  byName: ReadonlyMap<string, CloudEvent>,
): string[] {
  const version = number(row, 'version');
  const names = [`${kind}.updated of ${source} ${version}`];
  if (version === 1)
    names.push(`${kind}.${kind === 'order' ? 'placed' : 'created'} of ${source} 1`);
  return names.flatMap((name) => {
    const event = byName.get(name);
    if (!event) return [`published: ${name} is missing`];
    const data = event.data[kind] ?? {};
    const wrong = REPEATED[kind].filter((member) => data[member] !== row[member]);
    return wrong.map(
      (member) => `published: ${name} has ${member} ${data[member]}, not ${row[member]}`,
    );
  });
}

/** Finds events, by the key that `of` returns, with more than one body. */
const differentBodies = (
  bodies: readonly string[],
  of: (event: CloudEvent) => string,
  what: string,
): string[] =>
  [...Map.groupBy(new Set(bodies), (body) => of(parsed(body))).values()]
    .filter((some) => some.length > 1)
    .map((some) => `published: ${what} ${some.join(' and ')}`);
