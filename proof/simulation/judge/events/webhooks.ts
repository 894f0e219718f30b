import { isDelivery, type Row, text } from '../evidence.ts';
import { parsed } from './published.ts';

/** A webhook as a receiver got it. */
export interface ReceivedWebhook {
  readonly host: string;
  /** The connection's address. */
  readonly address: string;
  readonly id: string;
  readonly body: string;
  /** True if a third-party library accepts the signature. */
  readonly isSigned: boolean;
  /** True if the receiver accepted it, even if its answer was lost. */
  readonly isAccepted: boolean;
}

export interface Subscription {
  readonly host: string;
  /** `*`, or a group: `order.*`. */
  readonly eventTypes: readonly string[];
}

interface Webhooks {
  readonly arrivals: readonly ReceivedWebhook[];
  readonly subscriptions: readonly Subscription[];
}

/**
 * Each endpoint received every event of its types, signed and at a public address, with the id and
 * the bytes that were published. Each event has one delivery per endpoint.
 */
export const webhooks = (
  rows: readonly Row[],
  bodies: ReadonlySet<string>,
  { arrivals, subscriptions }: Webhooks,
): string[] => [
  ...subscriptions.flatMap((subscription) => missingAt(subscription, bodies, arrivals)),
  ...arrivals.flatMap((arrival) =>
    wrongWith(arrival, bodies).map((what) => `webhook ${arrival.id} to ${arrival.host} ${what}`),
  ),
  ...repeatedDeliveries(rows),
];

function missingAt(
  { host, eventTypes }: Subscription,
  bodies: ReadonlySet<string>,
  arrivals: readonly ReceivedWebhook[],
): string[] {
  const accepted = new Set(
    arrivals.filter((one) => one.host === host && one.isAccepted).map(({ id }) => id),
  );
  return [...bodies].map(parsed).flatMap(({ id, type }) => {
    const isWanted = ['*', `${type.split('.')[0]}.*`].some((one) => eventTypes.includes(one));
    return isWanted && !accepted.has(id)
      ? [`webhook ${id}, ${type}, was not accepted by ${host}`]
      : [];
  });
}

const wrongWith = (
  { id, body, address, isSigned }: ReceivedWebhook,
  bodies: ReadonlySet<string>,
) => [
  ...(bodies.has(body) ? [] : ['has a body that was never published']),
  ...(parsed(body).id === id ? [] : ['has the id of another event']),
  ...(isSigned ? [] : ['has a signature that is wrong']),
  ...(/^(10|127|169\.254|192\.168)\./.test(address) ? [`went to ${address}`] : []),
];

/** Finds events with several deliveries. One published with two dates would have two. */
function repeatedDeliveries(rows: readonly Row[]): string[] {
  const deliveries = Map.groupBy(
    rows.filter(isDelivery),
    (row) => `${text(row, 'SK').split('#')[2]} of ${text(row, 'PK')}`,
  );
  return [...deliveries]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => `${same.length} deliveries are of the event ${name}`);
}
