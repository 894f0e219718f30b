/** Finds an order of this table for the examples. */
import {
  EXAMPLE_AUTHORIZED_PAYMENT,
  EXAMPLE_DELIVERY,
  EXAMPLE_ENDPOINT,
  EXAMPLE_FULFILLMENT,
  EXAMPLE_ORDER,
  EXAMPLE_PAYMENT,
} from '../../api/operations/example.ts';
import { type Key, parseCustomerOrderKey, statusPartition } from '../../table/keys.ts';
import { GSI1 } from '../../table/schema.ts';
import { engineApi } from './dynamodb/engine-api.ts';
import { newestEndpoint } from './example-endpoint.ts';
import { fulfillmentOnItsWay } from './example-fulfillment.ts';
import { findPayment, MOVABLE, type PaymentNeed, VOIDABLE } from './example-payment.ts';
import type { TableAccess } from './table-access.ts';

type Marshalled = { readonly [Attribute in keyof Key]: { readonly S: string } };

/**
 * Replaces the ids of an example event by those of this table: the order by the customer's newest
 * open one, the fulfillment by a shipped one, the payments by one that can be captured and refunded
 * and one that can be voided, the webhook endpoint and delivery by the newest. If there is none,
 * the event stays as it is, `onNoOrder` is called, and the function will not find the order.
 */
export async function withExampleOrder(
  event: unknown,
  access: TableAccess,
  onNoOrder: (problem: string) => void = () => {},
): Promise<unknown> {
  const { customerId, orderId } = EXAMPLE_ORDER;
  const text = JSON.stringify(event);
  if (text.includes(EXAMPLE_FULFILLMENT)) return withExampleFulfillment(text, access, onNoOrder);
  const payment = EXAMPLE_PAYMENTS.find(({ id }) => text.includes(id));
  if (payment) return withExamplePayment(text, payment, access, onNoOrder);
  if (text.includes(EXAMPLE_ENDPOINT)) return withExampleEndpoint(text, access, onNoOrder);
  if (!text.includes(orderId)) return event;
  const newest = await newestOpenOrder(access);
  if (newest !== undefined) return JSON.parse(text.replaceAll(orderId, newest));
  onNoOrder(
    `${customerId} has no open order: the event names ${orderId}, which does not exist. Place ` +
      'an order first',
  );
  return event;
}

async function withExampleFulfillment(
  text: string,
  { endpoint, region, tableName }: TableAccess,
  onNone: (problem: string) => void,
): Promise<unknown> {
  const { customerId, orderId } = EXAMPLE_ORDER;
  const found = await fulfillmentOnItsWay(engineApi(endpoint, region), tableName, customerId);
  if (!found) onNone(`${customerId} has no fulfillment on its way. Ship a part of an order first`);
  return JSON.parse(
    found
      ? text.replaceAll(EXAMPLE_FULFILLMENT, found.fulfillmentId).replaceAll(orderId, found.orderId)
      : text,
  );
}

interface ExamplePayment {
  readonly id: string;
  readonly isNeeded: PaymentNeed;
  /** The action that the payment must allow, in the words of a message. */
  readonly allows: string;
}

const EXAMPLE_PAYMENTS: readonly ExamplePayment[] = [
  { id: EXAMPLE_PAYMENT, isNeeded: MOVABLE, allows: 'capture and refund' },
  { id: EXAMPLE_AUTHORIZED_PAYMENT, isNeeded: VOIDABLE, allows: 'void' },
];

async function withExamplePayment(
  text: string,
  { id, isNeeded, allows }: ExamplePayment,
  { endpoint, region, tableName }: TableAccess,
  onNone: (problem: string) => void,
): Promise<unknown> {
  const { customerId, orderId } = EXAMPLE_ORDER;
  const api = engineApi(endpoint, region);
  const found = await findPayment(api, tableName, customerId, isNeeded);
  if (!found)
    onNone(`${customerId} has no payment to ${allows}. Create one with npm run oms -- pay`);
  return JSON.parse(
    found ? text.replaceAll(id, found.paymentId).replaceAll(orderId, found.orderId) : text,
  );
}

async function withExampleEndpoint(
  text: string,
  { endpoint, region, tableName }: TableAccess,
  onNone: (problem: string) => void,
): Promise<unknown> {
  const found = await newestEndpoint(engineApi(endpoint, region), tableName);
  if (!found) onNone('there is no webhook endpoint. Create one first');
  if (!found) return JSON.parse(text);
  const { endpointId, deliveryId = EXAMPLE_DELIVERY } = found;
  if (text.includes(EXAMPLE_DELIVERY) && deliveryId === EXAMPLE_DELIVERY)
    onNone('the newest webhook endpoint has no delivery. Ping it first');
  return JSON.parse(
    text.replaceAll(EXAMPLE_ENDPOINT, endpointId).replaceAll(EXAMPLE_DELIVERY, deliveryId),
  );
}

async function newestOpenOrder({
  endpoint,
  region,
  tableName,
}: TableAccess): Promise<string | undefined> {
  const api = engineApi(endpoint, region);
  const { Items } = await api<{ Items: Marshalled[] }>('Query', {
    TableName: tableName,
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :open',
    ExpressionAttributeValues: {
      ':open': { S: statusPartition(EXAMPLE_ORDER.customerId, 'OPEN') },
    },
    ScanIndexForward: false,
    Limit: 1,
  });
  const [newest] = Items;
  return newest && parseCustomerOrderKey({ PK: newest.PK.S, SK: newest.SK.S }).orderId;
}
