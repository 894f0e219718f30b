import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { isCustomerOrder, type Key, parseCustomerOrderKey } from '../../../table/keys.ts';
import { exactNumber } from '../exact-number.ts';

/** A change of an order, from its row's images. */
export interface StreamedOrderChange {
  /** The time of the write, to the second. */
  readonly at: string;
  readonly orderId: string;
  readonly customerId: string;
  /** Null for a new order. */
  readonly from: string | null;
  /** Null for a row that was removed. */
  readonly to: string | null;
  readonly version: number | null;
  /** Milliseconds between the write and now. */
  readonly lag: number;
}

/**
 * Returns the change of an order; undefined for another item, or for a repair of its index keys.
 */
export function streamedOrderChange(
  { dynamodb }: _Record,
  now: number,
): StreamedOrderChange | undefined {
  const { OldImage, NewImage, ApproximateCreationDateTime: at = new Date(now) } = dynamodb ?? {};
  const [before, after] = [OldImage, NewImage].map((image) => image && itemOf(image));
  const row = after ?? before;
  if (!row || !isCustomerOrder(row)) return undefined;
  if (
    before &&
    after &&
    before['version'] === after['version'] &&
    before['status'] === after['status']
  )
    return undefined;

  const { orderId, customerId } = parseCustomerOrderKey(row);
  return {
    at: at.toISOString(),
    orderId,
    customerId,
    from: text(before?.['status']),
    to: text(after?.['status']),
    version: typeof row['version'] === 'number' ? row['version'] : null,
    lag: Math.max(0, now - at.getTime()),
  };
}

const itemOf = (image: object): Item & Key =>
  unmarshall(image as never, { wrapNumbers: exactNumber }) as Item & Key;

const text = (status: unknown): string | null => (status === undefined ? null : String(status));
