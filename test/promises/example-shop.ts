import { beforeEach, vi } from 'vitest';
import type { Order } from '../../domain/order.ts';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { operationFile } from '../../functions/manifest/access-patterns.ts';
import { ORDER_LINKS } from '../../functions/manifest/order-links.ts';
import {
  EXAMPLE_CUSTOMER,
  EXAMPLE_NEWCOMER,
  type ExampleCaller,
} from '../../packages/api/operations/example.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { nameOf, requestOf } from '../../packages/api/story/ask.ts';
import {
  type ExampleId,
  exampleIdsIn,
  type RealIds,
} from '../../packages/api/story/example-ids.ts';
import { ADDRESSES, CUSTOMERS, STOCK } from '../../packages/local/sample-data/sample-shop.ts';
import { projectOrder } from '../../table/copies/project-order.ts';
import { orderIdentity } from '../../table/keys.ts';
import { getCustomerOrder } from '../../table/orders/a03b-get-customer-order.ts';
import {
  type Answer,
  anybody,
  asking,
  type Call,
  type Caller,
  checkout,
  connector,
  customer,
  holder,
  holderOf,
  operator,
} from '../support/call.ts';
import { report as reportParcel, ship } from '../support/fulfillments.ts';
import { createCustomer, createOrder, idempotencyKey, putInventory } from '../support/orders.ts';
import { pay, report } from '../support/payments.ts';
import { receive, settle } from '../support/returns.ts';
import { freshTable } from '../support/table.ts';
import { anEndpoint } from '../support/webhook-endpoints.ts';
import { awaiting, codeOf, withdraw } from '../support/withdrawals.ts';

const { customerId } = EXAMPLE_CUSTOMER;

/** The callers of examples, by their tokens' claims. */
export const CALLERS: Readonly<Record<ExampleCaller, Caller>> = {
  customer: customer(customerId),
  newcomer: { ...EXAMPLE_NEWCOMER, scope: 'orders/read orders/write' },
  operator,
  connector,
  holder,
  anybody,
};

/** The callers that each operation refuses, and the status of the answer. */
export const REFUSED: Readonly<
  Record<AccessPattern['who'], readonly (readonly [Caller, number])[]>
> = {
  operator: [
    [customer(customerId), 403],
    [connector, 403],
    [checkout, 403],
  ],
  reporter: [
    [customer(customerId), 403],
    [operator, 403],
    [checkout, 403],
  ],
  customer: [
    [customer('c3d4'), 404],
    [connector, 404],
    [checkout, 404],
  ],
  anyone: [],
  // Without a link there is no order, and a token is no link.
  link: [],
  // Nobody is refused.
  public: [],
};

/** Operations with their names, for `describe.each`: `a06-create-order`. */
export const operationsThat = (holds: (operation: Operation) => boolean) =>
  OPERATIONS.filter(holds).map(
    (operation) => [operationFile(operation.handler.pattern), operation] as const,
  );

/**
 * A table that has, before each test, the customers and the stock of the sample data: in it and
 * with ids that `idsFor` makes, the example of each operation succeeds.
 */
export function exampleShop() {
  const table = freshTable();
  const open = async () => {
    await table.clear();
    await Promise.all([
      ...Object.entries(STOCK).map(([sku, body]) =>
        expectSuccess(putInventory({ as: operator, path: { sku }, body })),
      ),
      ...CUSTOMERS.map((body) =>
        expectSuccess(createCustomer({ as: operator, headers: idempotencyKey(), body })),
      ),
    ]);
    const erased = { customerId: 'g7h8', name: 'G', email: 'g7h8@mail.example' };
    await expectSuccess(createCustomer({ as: operator, headers: idempotencyKey(), body: erased }));
    await expectSuccess(asking('A39')({ as: operator, path: { customerId: 'g7h8' } }));
    for (const [label, address] of Object.entries(ADDRESSES))
      await expectSuccess(
        asking('A32b')({ as: operator, path: { customerId, label }, body: { address } }),
      );
  };
  beforeEach(async () => {
    vi.stubEnv('SHIP_UNPAID', 'true');
    await open();
  });
  return { ...table, open };
}

/** Makes what an id in an example names; the ids before it are made already. */
const MAKE: Readonly<Record<ExampleId, (made: MadeIds) => Promise<string>>> = {
  /** Three lines of 10, 5 and 2 bags: 425.00. */
  orderId: async () => {
    const lines = [10, 5, 2].map((quantity) => ({ sku: 'ABC', quantity, unitPrice: 2500 }));
    const body = { currency: 'EUR', lines };
    const order = { as: operator, path: EXAMPLE_CUSTOMER, headers: idempotencyKey(), body };
    return (await expectSuccess(createOrder(order))).body.orderId;
  },
  fulfillmentId: async (made) => {
    const orderId = await orderOf(made);
    return (await expectSuccess(ship({ customerId, orderId }, [1, 1]))).body.fulfillmentId;
  },
  /** Half of the authorized amount is captured, so that it can be captured and refunded. */
  paymentId: async (made) => {
    const payment = await anAuthorized(made);
    await expectSuccess(report({ ...payment, kind: 'CAPTURE', amount: 20_000 }));
    return payment.paymentId;
  },
  authorizedPaymentId: async (made) => (await anAuthorized(made)).paymentId,
  idlePaymentId: async (made) => {
    const orderId = await orderOf(made);
    return (await expectSuccess(pay({ customerId, orderId }))).body.paymentId;
  },
  orderLink: async (made) => linkTo(made.orderId ?? (await MAKE.orderId(made))),
  shippedLink: async (made) => linkTo(await MAKE.shippedOrderId(made)),
  /** Sixty notebooks, all shipped. */
  shippedOrderId: async () => {
    const body = { currency: 'EUR', lines: [{ sku: 'XYZ', quantity: 60, unitPrice: 1250 }] };
    const order = { as: operator, path: EXAMPLE_CUSTOMER, headers: idempotencyKey(), body };
    const { orderId } = (await expectSuccess(createOrder(order))).body;
    await shipAll({ orderId }, [1, 60]);
    return orderId;
  },
  requestedReturnId: async (made) => {
    await orderOf(made);
    return aReturn(made, { as: { sub: customerId } });
  },
  openReturnId: (made) => aReturn(made, { as: operator }),
  reviewedWithdrawalId: async () => {
    const body = { currency: 'EUR', lines: [{ sku: 'XYZ', quantity: 1, unitPrice: 1250 }] };
    const order = { as: operator, path: EXAMPLE_CUSTOMER, headers: idempotencyKey(), body };
    const path = { customerId, orderId: (await expectSuccess(createOrder(order))).body.orderId };
    const { fulfillmentId } = (await expectSuccess(ship(path))).body;
    await expectSuccess(reportParcel({ ...path, fulfillmentId }, 'DELIVERED', 0));
    return (await expectSuccess(withdraw(path))).body.withdrawalId;
  },
  awaitingWithdrawalId: async () => {
    const body = { currency: 'EUR', lines: [{ sku: 'XYZ', quantity: 1, unitPrice: 1250 }] };
    const order = { as: operator, path: EXAMPLE_CUSTOMER, headers: idempotencyKey(), body };
    const { orderId } = (await expectSuccess(createOrder(order))).body;
    const [{ email = '' } = {}] = CUSTOMERS.filter((one) => one.customerId === customerId);
    return (await awaiting(orderId, email)).withdrawalId;
  },
  confirmationCode: async ({ awaitingWithdrawalId = '' }) => codeOf(awaitingWithdrawalId),
  receivedReturnId: async (made) => {
    const { orderId = '' } = made;
    await expectSuccess(pay({ customerId, orderId }, { provider: 'manual', captured: true }));
    await follow({ customerId, orderId });
    const returnId = await aReturn(made, { as: operator });
    await expectSuccess(receive({ customerId, orderId, returnId }, [[1, 9]]));
    await follow({ customerId, orderId });
    return returnId;
  },
  settledReturnId: async (made) => {
    const path = { customerId, orderId: made.orderId ?? '' };
    const returnId = await MAKE.receivedReturnId(made);
    const orderId = await MAKE.replacementOrderId(made);
    await expectSuccess(settle({ ...path, returnId }, 2, { orderId, amount: 900 }));
    return returnId;
  },
  replacementOrderId: async () => {
    const body = { currency: 'EUR', lines: [{ sku: 'XYZ', quantity: 1, unitPrice: 1250 }] };
    const order = { as: operator, path: EXAMPLE_CUSTOMER, headers: idempotencyKey(), body };
    return (await expectSuccess(createOrder(order))).body.orderId;
  },
  endpointId: async () => (await anEndpoint()).endpointId,
  deliveryId: async ({ endpointId = '' }) => {
    const ping = { as: operator, path: { endpointId }, headers: idempotencyKey() };
    return (await expectSuccess(asking('A34f')(ping))).body.deliveryId;
  },
};

/** The example's order, or that to which its link leads. */
async function orderOf(made: MadeIds): Promise<string> {
  made.orderId ??= await MAKE.orderId(made);
  return made.orderId;
}

async function linkTo(orderId: string): Promise<string> {
  return (await expectSuccess(asking('A54')({ as: operator, path: { orderId } }))).body.orderLink;
}

type MadeIds = { -readonly [Id in keyof RealIds]: RealIds[Id] };

/** Ships a part, and brings the copy of the order up to date, as within a second. */
async function shipAll({ orderId = '' }: RealIds, line: [seq: number, quantity: number]) {
  await expectSuccess(ship({ customerId, orderId }, line));
  await follow({ customerId, orderId });
}

/** A return of the order's first line, which is shipped for it. */
async function aReturn({ orderId = '' }: RealIds, { as }: { readonly as: Caller }) {
  await shipAll({ orderId }, [1, 9]);
  const asked = {
    as,
    path: { customerId, orderId },
    headers: idempotencyKey(),
    body: { lines: [{ seq: 1, quantity: 9, reason: 'UNWANTED' }] },
  };
  const { returnId } = (await expectSuccess(asking('A23')(asked))).body;
  await follow({ customerId, orderId });
  return returnId as string;
}

const follow = async (order: { readonly customerId: string; readonly orderId: string }) =>
  projectOrder((await getCustomerOrder(orderIdentity(order))) as Order);

async function anAuthorized({ orderId = '' }: RealIds) {
  const { body } = await expectSuccess(pay({ customerId, orderId }, { amount: 40_000 }));
  const payment = { customerId, orderId, paymentId: body.paymentId as string };
  await expectSuccess(report({ ...payment, kind: 'AUTHORIZATION', amount: 40_000 }));
  return payment;
}

/**
 * Makes new orders, payments and so on: all that the operation's example names.
 *
 * @param known the ids that are made already
 */
export async function idsFor({ example }: Operation, known: RealIds = {}): Promise<RealIds> {
  const made: MadeIds = { ...known };
  for (const id of exampleIdsIn(example)) made[id] ??= await MAKE[id](made);
  return made;
}

/** The operation's example as a call, with these ids. */
export function exampleCall(operation: Operation, ids: RealIds): Call & { readonly as: Caller } {
  const asked = requestOf({ operation: nameOf(operation) }, ids);
  const { [ORDER_LINKS.header]: link, ...headers } = asked.headers;
  return {
    as: link === undefined ? CALLERS[asked.as as ExampleCaller] : holderOf(link),
    path: { ...asked.parameters },
    query: { ...asked.query },
    headers,
    ...(asked.content !== undefined && { body: asked.content }),
  };
}

/** Other values of path parameters that are the same in each shop. */
const OTHER_PATH = { customerId: 'c3d4', sku: 'XYZ', day: '2026-06-02' };

/**
 * Another path of the same operation: `other` has its ids for the same shop, which are new where
 * the shop makes them.
 */
export function anotherPath(path: Call['path'], other: Call['path']): Record<string, string> {
  const isSame = JSON.stringify(path) === JSON.stringify(other);
  const named = Object.entries(OTHER_PATH).filter(([name]) => path?.[name] !== undefined);
  const another = { ...other, ...(isSame && Object.fromEntries(named)) };
  if (JSON.stringify(another) === JSON.stringify(path))
    throw new RangeError(`OTHER_PATH has no other value for ${JSON.stringify(path)}`);
  return another;
}

async function expectSuccess(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}
