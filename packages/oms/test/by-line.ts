import { type Answer, asking, operator } from '../../../test/support/call.ts';
import { createOrder, idempotencyKey } from '../../../test/support/orders.ts';

/** Changes an order by line through the API, so that its rows are production's. */
const calls = {
  fulfill: asking('A19'),
  track: asking('A20'),
  takeBack: asking('A21'),
  report: asking('A22'),
  cancel: asking('A8'),
  adjust: asking('A40'),
};

export interface ByLineOrder {
  readonly customerId: string;
  readonly orderId: string;
  readonly placedAt: string;
}

export type Quantities = readonly { readonly seq: number; readonly quantity: number }[];

async function succeeds(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** An order of `ABC` with these quantities, one per line, at 1000 minor units of EUR. */
export async function orderOfQuantities(
  customerId: string,
  quantities: readonly number[],
  adjustments: readonly object[] = [],
): Promise<ByLineOrder> {
  const lines = quantities.map((quantity) => ({ sku: 'ABC', quantity, unitPrice: 1000 }));
  const body = { lines, currency: 'EUR', ...(adjustments.length > 0 && { adjustments }) };
  const { orderId, placedAt } = await succeeds(
    createOrder({ as: operator, path: { customerId }, headers: idempotencyKey(), body }),
  );
  return { customerId, orderId, placedAt };
}

const pathOf = ({ customerId, orderId }: ByLineOrder) => ({ customerId, orderId });

/** Ships pieces; an order with too few pieces left refuses. */
export const tryToFulfill = (order: ByLineOrder, lines?: Quantities): Promise<Answer> =>
  calls.fulfill({
    as: operator,
    path: pathOf(order),
    headers: idempotencyKey(),
    ...(lines && { body: { lines } }),
  });

/** @returns the fulfillment's id */
export const fulfill = async (order: ByLineOrder, lines?: Quantities): Promise<string> =>
  (await succeeds(tryToFulfill(order, lines))).fulfillmentId;

export const tryToCancel = (order: ByLineOrder, lines?: Quantities, reason?: string) =>
  calls.cancel({
    as: operator,
    path: pathOf(order),
    headers: idempotencyKey(),
    body: { ...(lines && { lines }), ...(reason && { reason }) },
  });

export const cancel = (order: ByLineOrder, lines?: Quantities, reason?: string) =>
  succeeds(tryToCancel(order, lines, reason));

export const tryToTakeBack = (order: ByLineOrder, fulfillmentId: string) =>
  calls.takeBack({ as: operator, path: { ...pathOf(order), fulfillmentId } });

export const report = (
  order: ByLineOrder,
  fulfillmentId: string,
  status: string,
  happenedAt: string,
) =>
  succeeds(
    calls.report({
      as: operator,
      path: { ...pathOf(order), fulfillmentId },
      // A life may have any times.
      body: { status, happenedAt, ...(status === 'DELIVERED' && { correction: true }) },
    }),
  );

export const tryToTrack = (order: ByLineOrder, fulfillmentId: string, version: number) =>
  calls.track({
    as: operator,
    path: { ...pathOf(order), fulfillmentId },
    headers: { 'if-match': `"${version}"` },
    body: { trackingInfo: { company: 'DHL', number: `00${version}` } },
  });

export const adjustStock = (sku: string, delta: number) =>
  succeeds(
    calls.adjust({
      as: operator,
      path: { sku },
      headers: idempotencyKey(),
      body: { delta, reason: 'RECEIVED' },
    }),
  );
