import { epochSeconds } from '../../domain/epoch-seconds.ts';
import type { DeliveryStatus, ShownDelivery } from '../../domain/webhooks/delivery.ts';
import { type Key, SORT_PREFIX, webhookPartition } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { queryPage } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { toShownDelivery } from './shown-delivery.ts';

export interface DeliveryListRequest extends PageRequest {
  readonly status?: DeliveryStatus | undefined;
}

/** Deliveries that one request reads to find a status: about 10 RCU. */
const LOOKED_THROUGH = 100;

/**
 * A35: one Query of the endpoint's partition, newest first. The status is a filter, which DynamoDB
 * applies after the read. So a page may have fewer items than its limit, even none, and still have
 * a next page. Expired rows are filtered in the same way.
 */
export async function listWebhookDeliveries(
  endpointId: string,
  { limit, after, status }: DeliveryListRequest,
  now: Date,
): Promise<Page<ShownDelivery>> {
  const PK = webhookPartition(endpointId);
  const { ExpressionAttributeNames, ...selection } = selectQueryAttributes(
    ATTRIBUTES.shownDelivery,
  );
  const { items, last } = await queryPage({
    ...selection,
    KeyConditionExpression: 'PK = :endpoint AND begins_with(SK, :delivery)',
    FilterExpression: `expiresAt > :now${status ? ' AND #status = :status' : ''}`,
    ExpressionAttributeNames,
    ExpressionAttributeValues: {
      ':endpoint': PK,
      ':delivery': SORT_PREFIX.webhookDelivery,
      ':now': epochSeconds(now),
      ...(status && { ':status': status }),
    },
    ScanIndexForward: false,
    Limit: status ? Math.max(LOOKED_THROUGH, withLookahead(limit)) : withLookahead(limit),
    ...(after !== undefined && {
      ExclusiveStartKey: { PK, SK: `${SORT_PREFIX.webhookDelivery}${after}` },
    }),
  });
  const page = pageOf(items, limit, DELIVERY_ROWS);
  return page.next === undefined && last ? { ...page, next: DELIVERY_ROWS.positionOf(last) } : page;
}

const DELIVERY_ROWS: RowReader<ShownDelivery> = {
  positionOf: ({ SK }: Key) => SK.slice(SORT_PREFIX.webhookDelivery.length),
  read: toShownDelivery,
};
