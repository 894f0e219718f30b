import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import {
  customerOrderKey,
  isCustomerOrder,
  type Key,
  orderIdentity,
  parseCustomerOrderKey,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** The size of the sample: one Scan of at most so many rows. */
const SAMPLE = 500;

/**
 * Confirmed if an order's sort key does not match its id. Ranges of days need sort keys that start
 * with the id's time in ISO 8601.
 */
export async function lookAtSortKeys(): Promise<Evidence> {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      ProjectionExpression: 'PK, SK',
      Limit: SAMPLE,
    }),
  );
  const orders = (Items as Key[]).filter(isCustomerOrder);
  const wrong = orders.filter((key) => !isRight(key));
  const [first] = wrong;
  const figures = {
    orders: orders.length,
    wrong: wrong.length,
    ...(first && { first: `${first.PK} / ${first.SK}` }),
  };
  if (wrong.length > 0)
    return confirmed('Some orders have sort keys that do not match their ids.', figures);
  return orders.length > 0
    ? ruledOut('The sort keys of the sampled orders match their ids.', figures)
    : cannotTell(`There is no order among the first ${SAMPLE} rows.`);
}

function isRight(key: Key): boolean {
  try {
    const { customerId, orderId } = parseCustomerOrderKey(key);
    return customerOrderKey(orderIdentity({ customerId, orderId })).SK === key.SK;
  } catch {
    return false;
  }
}
