/** Finds a payment of this table for the examples. */
import { randomUUID } from 'node:crypto';
import { type Item, type MarshalledItem, unmarshall } from '../aws-protocol/item.ts';
import type { Payment } from '../domain/payments/payment.ts';
import { capturableOf, refundableOf, sumsOf } from '../domain/payments/payment-sums.ts';
import { EXAMPLE_CUSTOMER } from '../operations/example.ts';
import { recordPaymentFact } from '../operations/payments/a18-record-payment-fact.ts';
import {
  customerPartition,
  type Key,
  orderPartition,
  parseCustomerOrderKey,
  parsePaymentId,
  SORT_PREFIX,
} from '../table/keys.ts';
import type { EngineApi } from './dynamodb/engine-api.ts';

export interface FoundPayment {
  readonly orderId: string;
  readonly paymentId: string;
}

/** Minor units that the examples capture, void and refund, all of one payment. */
const EXAMPLE_AMOUNT = 1000;

/** Returns a payment of the customer that can be captured, voided and refunded. */
export async function movablePayment(
  api: EngineApi,
  TableName: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const beginning = async (partition: string, prefix: string) => {
    const { Items } = await api<{ Items: MarshalledItem[] }>('Query', {
      TableName,
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':partition': { S: partition }, ':prefix': { S: prefix } },
    });
    return Items.map((item) => unmarshall(item) as Item & Key);
  };
  for (const row of await beginning(customerPartition(customerId), SORT_PREFIX.order)) {
    const { orderId } = parseCustomerOrderKey(row);
    const payments = await beginning(orderPartition(orderId), SORT_PREFIX.payment);
    const payment = payments.find(isMovable);
    if (payment) return { orderId, paymentId: parsePaymentId(payment) };
  }
  return undefined;
}

function isMovable({ transactions = {} }: Item): boolean {
  const sums = sumsOf([{ transactions: transactions as Payment['transactions'] }]);
  return capturableOf(sums) >= 2 * EXAMPLE_AMOUNT && refundableOf(sums) >= EXAMPLE_AMOUNT;
}

/**
 * Creates a provider's report. Each is about another payment, since a reference pays for one order
 * only.
 */
export const exampleReport = (orderId: string) => {
  const id = randomUUID().slice(0, 8);
  return {
    ...(recordPaymentFact.example.body as object),
    ...EXAMPLE_CUSTOMER,
    orderId,
    paymentReference: `pi_${id}`,
    reference: `ch_${id}`,
  };
};
