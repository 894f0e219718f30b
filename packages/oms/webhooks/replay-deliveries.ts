import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryStatus } from '../../../domain/webhooks/delivery.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { type Key, webhookDeliveryKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { toDelivery } from '../../../table/webhooks/delivery-row.ts';
import { makeDueAgain } from '../../../table/webhooks/make-due-again.ts';
import { documents } from '../document-client.ts';

/** The events of an endpoint that the shop created between two moments, both inclusive. */
export interface EventRange {
  readonly endpointId: string;
  readonly since: Date;
  readonly until: Date;
}

export interface ReplayedDeliveries {
  /** The number of deliveries in the range, by status. */
  readonly found: Readonly<Record<DeliveryStatus, number>>;
  /** Deliveries of a requested status that were made due, or would be in a dry run. */
  readonly due: number;
  /** Deliveries that changed while they were read: the sweep or an attempt is at work on them. */
  readonly changed: number;
}

export interface ReplayDeliveriesOptions extends EventRange {
  readonly statuses: readonly DeliveryStatus[];
  readonly dryRun: boolean;
  /** Called after each page, with the share of the range that is done. */
  readonly onPage: (share: number, due: number) => void;
}

/** Concurrent updates. */
const AT_ONCE = 8;

/** Makes deliveries due now. The sweep sends them within a minute, with their ids and bytes. */
export async function replayDeliveries(
  options: ReplayDeliveriesOptions,
): Promise<ReplayedDeliveries> {
  const { statuses, dryRun, onPage } = options;
  const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0 };
  let [due, changed] = [0, 0];
  for await (const { deliveries, share } of pagesOf(options)) {
    for (const { status } of deliveries) counts[status] += 1;
    const wanted = deliveries.filter(({ status }) => statuses.includes(status));
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const made = await Promise.all(
        wanted
          .slice(at, at + AT_ONCE)
          .map((delivery) => (dryRun ? true : makeDueAgain(delivery, new Date()))),
      );
      due += made.filter(Boolean).length;
      changed += made.filter((isMade) => !isMade).length;
    }
    onPage(share, due);
  }
  return { found: counts, due, changed };
}

async function* pagesOf({ endpointId, since, until }: EventRange) {
  // The ids of events begin with e-, which sorts between these two.
  const first = webhookDeliveryKey(endpointId, since.toISOString(), '0');
  const last = webhookDeliveryKey(endpointId, until.toISOString(), '~');
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'PK = :endpoint AND SK BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':endpoint': first.PK,
          ':first': first.SK,
          ':last': last.SK,
        },
        ExclusiveStartKey,
      }),
    );
    const now = new Date();
    const deliveries = (page.Items ?? []).flatMap(
      (row) => toDelivery(row as Item & Key, now) ?? [],
    );
    ExclusiveStartKey = page.LastEvaluatedKey;
    const reached = ExclusiveStartKey ? deliveries.at(-1)?.createdAt : undefined;
    yield { deliveries, share: reached === undefined ? 1 : shareOf(reached, since, until) };
  } while (ExclusiveStartKey);
}

const shareOf = (reached: string, since: Date, until: Date): number =>
  (Date.parse(reached) - since.getTime()) / Math.max(1, until.getTime() - since.getTime());
