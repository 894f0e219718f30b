import { trackingWordOf } from '../../domain/found-words.ts';
import { phoneSecret } from '../../functions/aws/phone-secret.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { nameOf } from '../../packages/api/story/ask.ts';
import type { OperationId } from '../../packages/client/orders-client.ts';
import { indexOrder } from '../../table/finding/index-order.ts';
import { indexParcel } from '../../table/finding/index-parcel.ts';
import { type Answer, asking, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';
import { type TextField, textFields, withText } from './text-fields.ts';
import { awaiting, confirm, sweepLater } from './withdrawals.ts';

/** The text that names the person, in every field that can. */
export const CANARY = 'zzcanary';

/** True if a row or a line of a log has the person, also in the upper case of a key. */
export const namesPerson = (value: unknown): boolean =>
  JSON.stringify(value, asLists).toLowerCase().includes(CANARY);
const asLists = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);

const ADDRESS = { name: `${CANARY} Lund`, [`${CANARY}Line`]: CANARY };
const ATTRIBUTES = { [CANARY]: CANARY };
const TRACKING = {
  numbers: [CANARY, `${CANARY} 2`],
  company: CANARY,
  number: CANARY,
  url: `https://example.com/${CANARY}`,
};
const METHOD = { kind: CANARY, brand: CANARY, last4: '4242' };

/** Texts that name goods, payments or systems of the shop, and no person. */
const OF_THE_SHOP = [
  /^createOrder(Batch)? (orders\.0\.)?(lines\.0\.name|reference\.|key$)/,
  /^(createPayment|payLinkedOrder) (provider|reference)$/,
  /^refundPayment returnId$/,
  /^(putInventory|adjustStock|createWebhookEndpoint|updateWebhookEndpoint|recordPaymentFact) /,
];
/** Orders of A36 are those of A6. */
const asOne = (text: string) => text.replace(/^createOrderBatch orders\.0\./, 'createOrder ');

/** The free texts of all operations that may name a person: `addComment text`. */
export const PERSONAL_TEXTS: readonly (TextField & { readonly name: string })[] =
  OPERATIONS.flatMap((operation) =>
    textFields(operation).map((field) => ({
      ...field,
      name: asOne(`${nameOf(operation)} ${field.path.join('.')}`),
    })),
  ).filter(({ name }) => !OF_THE_SHOP.some((form) => form.test(name)));

/** Bodies that their operations' examples do not give: they need a state, or fit each other. */
const BY_HAND = {
  createCustomer: {
    name: CANARY,
    email: `${CANARY}@example.com`,
    phone: CANARY,
    tier: CANARY,
  },
  putAddress: { address: ADDRESS },
  updateCustomer: {
    name: CANARY,
    email: `${CANARY}2@example.com`,
    phone: CANARY,
    tier: CANARY,
  },
  createOrder: {
    currency: 'EUR',
    lines: [1, 2].map(() => ({
      sku: 'ABC',
      quantity: 1,
      unitPrice: 1000,
      attributes: ATTRIBUTES,
    })),
    adjustments: [{ kind: 'SHIPPING', name: CANARY, amount: 100 }],
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    customerNote: CANARY,
    attributes: ATTRIBUTES,
  },
  updateOrderStatus: { status: 'CANCELLED', comment: CANARY },
  updateShippingAddress: { shippingAddress: ADDRESS },
  createPayment: { provider: 'stripe', method: METHOD },
  payLinkedOrder: { provider: 'stripe', method: METHOD },
  updateOrderAttributes: { attributes: { [`${CANARY}2`]: CANARY } },
  createReturn: { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }], comment: CANARY },
  createWithdrawal: {
    name: CANARY,
    email: `${CANARY}@example.com`,
    order: CANARY,
    comment: CANARY,
  },
  commentOnLinkedOrder: { text: CANARY },
  returnLinkedOrder: { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }], comment: CANARY },
  withdrawOrder: { name: CANARY, email: `${CANARY}@example.com`, comment: CANARY },
  withdrawLinkedOrder: { name: CANARY, email: `${CANARY}@example.com`, comment: CANARY },
  resolveWithdrawal: { reason: CANARY },
  closeWithdrawals: { reason: CANARY },
  createFulfillment: { lines: [{ seq: 1, quantity: 1 }], trackingInfo: TRACKING },
  updateTracking: { trackingInfo: TRACKING },
  addMilestone: {
    status: 'IN_TRANSIT',
    happenedAt: '2026-06-01T12:00:00Z',
    message: CANARY,
    location: CANARY,
  },
} as const satisfies Partial<Record<OperationId, object>>;

/** The other operations on an order that have such texts. `aPerson` sends their bodies. */
const BY_EXAMPLE: ReadonlySet<Operation> = new Set(
  PERSONAL_TEXTS.map(({ operation }) => operation).filter((operation) => {
    const { pattern, shape } = operation.handler;
    const isOfOrder =
      pattern.path.includes('{orderId}') && !/\{(?!(customer|order)Id\})/.test(pattern.path);
    return isOfOrder && !shape.ifMatch && !(nameOf(operation) in BY_HAND);
  }),
);

/** The example's body with the person in each of its texts. */
const fromExample = (operation: Operation): object =>
  PERSONAL_TEXTS.filter((field) => field.operation === operation).reduce(
    (body, field) => withText(body, field, CANARY) as object,
    (operation.example.body ?? {}) as object,
  );

/** The person in a body of each operation that has free text. The bodies are sent as they are. */
export const BODIES: typeof BY_HAND & Readonly<Record<string, object>> = {
  ...BY_HAND,
  ...Object.fromEntries([...BY_EXAMPLE].map((one) => [nameOf(one), fromExample(one)])),
};

async function done(sent: Promise<Answer>, hint = ''): Promise<Answer> {
  const answer = await sent;
  if (answer.status >= 300) throw new Error(`${JSON.stringify(answer.body)}${hint}`);
  return answer;
}

const once = () => idempotencyKey();
const version = (n: number) => ({ 'if-match': `"${n}"` });

export interface Person {
  readonly customerId: string;
  readonly orderIds: readonly string[];
}

/**
 * Makes a customer whose data is in every place that can have it.
 *
 * @param orders of which the first is canceled after a parcel, and the others at once
 */
export async function aPerson(customerId: string, orders = 1, sku = 'ABC'): Promise<Person> {
  const path = { customerId };
  const email = `${CANARY}-${customerId}@example.com`;
  const created = { ...BODIES.createCustomer, customerId, email };
  await done(asking('A12')({ as: operator, headers: once(), body: created }));
  const changed = { ...BODIES.updateCustomer, email: `${CANARY}2-${customerId}@example.com` };
  await done(asking('A37')({ as: operator, path, headers: version(1), body: changed }));
  const address = { ...path, label: 'home' };
  await done(asking('A32b')({ as: operator, path: address, body: BODIES.putAddress }));
  const orderIds = [await theWholeOrder(customerId, sku)];
  while (orderIds.length < orders) orderIds.push(await anOrderOf(customerId, sku, true));
  return { customerId, orderIds };
}

async function anOrderOf(customerId: string, sku: string, cancels: boolean): Promise<string> {
  const path = { customerId };
  const lines = BODIES.createOrder.lines.map((line) => ({ ...line, sku }));
  const order = { ...BODIES.createOrder, lines };
  const { body } = await done(asking('A6')({ as: operator, path, headers: once(), body: order }));
  const orderId = body.orderId as string;
  if (cancels) {
    const change = { headers: version(1), body: BODIES.updateOrderStatus };
    await done(asking('A7')({ as: operator, path: { customerId, orderId }, ...change }));
  }
  return orderId;
}

async function theWholeOrder(customerId: string, sku: string): Promise<string> {
  const orderId = await anOrderOf(customerId, sku, false);
  const path = { customerId, orderId };
  const as = operator;
  const stated = await stateAbout(path);
  const address = { ...BODIES.updateShippingAddress };
  await done(asking('A27')({ as, path, headers: version(1), body: address }));
  await done(asking('A6b')({ as, path, body: BODIES.updateOrderAttributes }));
  for (const operation of BY_EXAMPLE) {
    const { idempotencyKey: key } = operation.handler.shape;
    const call = { as, path, headers: key ? once() : {}, body: BODIES[nameOf(operation)] };
    await done(asking(operation.handler)(call), `: ${nameOf(operation)} needs a body in BY_HAND`);
  }
  await done(asking('A14')({ as, path, headers: once(), body: BODIES.createPayment }));
  await indexOrder(orderId, phoneSecret);
  const parcel = { as, path, headers: once(), body: BODIES.createFulfillment };
  const { fulfillmentId } = (await done(asking('A19')(parcel))).body;
  const ofParcel = { ...path, fulfillmentId };
  const tracked = { as, path: ofParcel, headers: version(1), body: BODIES.updateTracking };
  await done(asking('A20')(tracked));
  await indexParcel({ orderId, fulfillmentId }, new Set([String(trackingWordOf(CANARY))]));
  await done(asking('A22')({ as, path: ofParcel, body: BODIES.addMilestone }));
  const happenedAt = '2026-06-02T12:00:00Z';
  const arrived = { status: 'DELIVERED', happenedAt, message: CANARY, correction: true };
  await done(asking('A22')({ as, path: ofParcel, body: arrived }));
  await done(asking('A8')({ as, path }));
  const { body } = await done(
    asking('A23')({ as, path, headers: once(), body: BODIES.createReturn }),
  );
  const decision = { as, path: { ...path, returnId: body.returnId }, headers: version(1) };
  await done(asking('A24')({ ...decision, body: { status: 'CANCELLED' } }));
  await withdrawFrom(path);
  await confirmTooLate(stated);
  return orderId;
}

/** A statement without a login, which awaits its confirmation. */
const stateAbout = ({ customerId, orderId }: Pick<Person, 'customerId'> & { orderId: string }) =>
  awaiting(`${CANARY} ${orderId}`, `${CANARY}2-${customerId}@EXAMPLE.com`, BODIES.createWithdrawal);

/** Confirms the statement of an order that is long delivered by now, and closes it. */
async function confirmTooLate({ withdrawalId, code }: Awaited<ReturnType<typeof awaiting>>) {
  await done(confirm(withdrawalId, code));
  await sweepLater();
  const decision = { path: { withdrawalId }, headers: version(4) };
  await done(asking('A47f')({ as: operator, ...decision, body: BODIES.resolveWithdrawal }));
}

/** Withdraws from the order, too late, and closes the statement. */
async function withdrawFrom(path: { readonly customerId: string; readonly orderId: string }) {
  const as = operator;
  const { body } = await done(asking('A47c')({ as, path, body: BODIES.withdrawOrder }));
  const closing = { ...BODIES.closeWithdrawals, withdrawalIds: [body.withdrawalId] };
  const { body: closed } = await done(asking('A47g')({ as, body: closing }));
  if (!closed.results[0].closed) throw new Error(JSON.stringify(closed));
}
