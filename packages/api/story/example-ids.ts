import {
  EXAMPLE_AUTHORIZED_PAYMENT,
  EXAMPLE_AWAITING_WITHDRAWAL,
  EXAMPLE_CODE,
  EXAMPLE_DELIVERY,
  EXAMPLE_ENDPOINT,
  EXAMPLE_FULFILLMENT,
  EXAMPLE_IDLE_PAYMENT,
  EXAMPLE_OPEN_RETURN,
  EXAMPLE_ORDER,
  EXAMPLE_ORDER_LINK,
  EXAMPLE_PAYMENT,
  EXAMPLE_RECEIVED_RETURN,
  EXAMPLE_REPLACEMENT,
  EXAMPLE_REQUESTED_RETURN,
  EXAMPLE_SETTLED_RETURN,
  EXAMPLE_SHIPPED_LINK,
  EXAMPLE_SHIPPED_ORDER,
  EXAMPLE_WITHDRAWAL,
} from '../operations/example.ts';

/** The ids in examples that no table contains. */
const EXAMPLE_IDS = {
  orderId: EXAMPLE_ORDER.orderId,
  fulfillmentId: EXAMPLE_FULFILLMENT,
  paymentId: EXAMPLE_PAYMENT,
  authorizedPaymentId: EXAMPLE_AUTHORIZED_PAYMENT,
  idlePaymentId: EXAMPLE_IDLE_PAYMENT,
  shippedOrderId: EXAMPLE_SHIPPED_ORDER.orderId,
  requestedReturnId: EXAMPLE_REQUESTED_RETURN,
  openReturnId: EXAMPLE_OPEN_RETURN,
  reviewedWithdrawalId: EXAMPLE_WITHDRAWAL,
  awaitingWithdrawalId: EXAMPLE_AWAITING_WITHDRAWAL,
  confirmationCode: EXAMPLE_CODE,
  receivedReturnId: EXAMPLE_RECEIVED_RETURN,
  settledReturnId: EXAMPLE_SETTLED_RETURN,
  replacementOrderId: EXAMPLE_REPLACEMENT,
  endpointId: EXAMPLE_ENDPOINT,
  deliveryId: EXAMPLE_DELIVERY,
  orderLink: EXAMPLE_ORDER_LINK,
  shippedLink: EXAMPLE_SHIPPED_LINK,
} as const;

export type ExampleId = keyof typeof EXAMPLE_IDS;

/** Ids of a running backend, by the examples' ids that they replace. */
export type RealIds = { readonly [Id in ExampleId]?: string | undefined };

/** Replaces the examples' ids in a request or an event, wherever they are. */
export const withRealIds = <Value>(value: Value, ids: RealIds): Value =>
  JSON.parse(
    EACH.reduce(
      (text, [id, example]) => text.replaceAll(example, ids[id] ?? example),
      JSON.stringify(value),
    ),
  );

/** Finds the examples' ids that a request or an event contains. */
export const exampleIdsIn = (value: unknown): readonly ExampleId[] => {
  const text = JSON.stringify(value);
  return EACH.flatMap(([id, example]) => (text.includes(example) ? [id] : []));
};

const EACH = Object.entries(EXAMPLE_IDS) as readonly [ExampleId, string][];
