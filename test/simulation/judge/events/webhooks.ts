import { isDelivery, type Row, text } from '../evidence.ts';
import { parsed } from './published.ts';

/** A webhook as it arrived. */
export interface Arrived {
  readonly host: string;
  /** The connection's address. */
  readonly address: string;
  readonly id: string;
  readonly body: string;
  /** True if a third-party library accepts the signature. */
  readonly isSigned: boolean;
  /** True if the receiver kept it, even if its answer was lost. */
  readonly isTaken: boolean;
}

export interface Subscription {
  readonly host: string;
  /** `*`, or a group: `order.*`. */
  readonly eventTypes: readonly string[];
}

interface Outside {
  readonly arrivals: readonly Arrived[];
  readonly subscriptions: readonly Subscription[];
}

/**
 * Each endpoint received every event of its types, with the bus's id and bytes, signed, at a public
 * address. Each event is one delivery.
 */
export const webhooks = (
  rows: readonly Row[],
  bodies: ReadonlySet<string>,
  { arrivals, subscriptions }: Outside,
): string[] => [
  ...subscriptions.flatMap((subscription) => missingAt(subscription, bodies, arrivals)),
  ...arrivals.flatMap((arrival) =>
    wrongWith(arrival, bodies).map((what) => `webhook ${arrival.id} to ${arrival.host} ${what}`),
  ),
  ...deliveredTwice(rows),
];

function missingAt(
  { host, eventTypes }: Subscription,
  bodies: ReadonlySet<string>,
  arrivals: readonly Arrived[],
): string[] {
  const taken = new Set(
    arrivals.filter((one) => one.host === host && one.isTaken).map(({ id }) => id),
  );
  return [...bodies].map(parsed).flatMap(({ id, type }) => {
    const isWanted = ['*', `${type.split('.')[0]}.*`].some((one) => eventTypes.includes(one));
    return isWanted && !taken.has(id) ? [`webhook ${id}, ${type}, never reached ${host}`] : [];
  });
}

const wrongWith = ({ id, body, address, isSigned }: Arrived, bodies: ReadonlySet<string>) => [
  ...(bodies.has(body) ? [] : ['has bytes that the bus never had']),
  ...(parsed(body).id === id ? [] : ['has the id of another event']),
  ...(isSigned ? [] : ['has a signature that is wrong']),
  ...(/^(10|127|169\.254|192\.168)\./.test(address) ? [`went to ${address}`] : []),
];

/** An event that was published with two dates would be two deliveries. */
function deliveredTwice(rows: readonly Row[]): string[] {
  const deliveries = Map.groupBy(
    rows.filter(isDelivery),
    (row) => `${text(row, 'SK').split('#')[2]} of ${text(row, 'PK')}`,
  );
  return [...deliveries]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => `${same.length} deliveries are of the event ${name}`);
}
