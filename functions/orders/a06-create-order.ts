import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { placeOrder } from '../../domain/order.ts';
import { CART_SOURCE } from '../../domain/order-details.ts';
import { newOrderId } from '../../domain/order-id.ts';
import type { ShopAnswer } from '../../domain/shop/order-terms.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a06-create-order.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { created } from '../http/reply.ts';
import { operatorsOnly } from '../http/request-error.ts';
import { A6 } from '../manifest/orders.ts';
import { firstLinks } from '../order-links/first-link.ts';
import { askAboutOrder } from '../placing-check/ask-about-order.ts';
import { eventAttributes } from '../rules/declared.ts';
import { countPlacement } from './count-placement.ts';
import { ORDER_MEMBERS } from './order-members.ts';
import { placingRequest } from './placing-request.ts';

const body = z.strictObject(ORDER_MEMBERS);
type Body = z.output<typeof body>;

/** A6: POST /customers/{customerId}/orders */
export const createOrder = operation(
  A6,
  { path: customerPath, body, idempotencyKey: { requiredWithout: 'reference' } },
  async ({ path: { customerId }, body, principal, once }, policy) => {
    if (!principal.isOperator) refuseShopsOwn(body, principal, policy);
    const now = new Date();
    const identity = orderIdentity({ customerId, orderId: newOrderId(now, randomBytes(16)) });
    const limits = principal.isOperator ? undefined : policy;
    const isClosed = isClosedTo(principal, policy);
    const signLink =
      principal.isOperator || principal.mayPlace ? await firstLinks(policy) : undefined;
    const request = withReference(body, principal);
    const order = placeOrder(identity, request);
    const placed = await table.createOrder(
      order,
      placingRequest(customerId, request, once),
      now,
      policy,
      {
        limits,
        eventAttributes: eventAttributes(order),
        ...(isClosed ? CLOSED : await askAboutOrder(order, principal)),
      },
    );
    countPlacement(placed);
    const orderLink = signLink?.(placed.order);
    const answer = orderLink === undefined ? placed.order : { ...placed.order, orderLink };
    return created(`/orders/${placed.order.orderId}`, answer, { replayed: placed.replayed });
  },
);

/** The shop's answer to a token that places nothing. No rule and no check is asked. */
const CLOSED: ShopAnswer = { refused: { code: 'checkout-only' } };

/** True for a customer's own token if only the shop's checkout and operators place orders. */
const isClosedTo = ({ isOperator, mayPlace }: Principal, { placing }: ShopPolicy): boolean =>
  placing === 'checkout' && !isOperator && !mayPlace;

/** Members that only the shop may send, and why. */
const SHOPS_OWN = {
  adjustments:
    'shipping, tax and discounts come from the shop’s server, with a token of its own: see ' +
    '"Shipping, tax and discounts" in docs/storefront.md',
  replaces: 'the shop’s server says which order is replaced',
} as const satisfies Partial<Record<keyof Body, string>>;

/**
 * A customer's token may send nothing of the shop's own: a discount is the shop's. Nor may it, or
 * the shop's checkout, choose payment terms that the shop does not offer to its customers.
 */
function refuseShopsOwn(
  body: Body,
  { mayPlace }: Principal,
  { customerPaymentTerms: offered }: ShopPolicy,
): void {
  const { paymentTerms = 'RECEIPT' } = body;
  const errors = [
    ...Object.entries(SHOPS_OWN).flatMap(([name, detail]) =>
      mayPlace || body[name as keyof Body] === undefined ? [] : [{ pointer: `/${name}`, detail }],
    ),
    ...(mayPlace ? [] : body.lines.flatMap(pricedByShop)),
    ...(body.reference === undefined || mayPlace || body.reference.source === CART_SOURCE
      ? []
      : [
          {
            pointer: '/reference/source',
            detail: `other names than a customer’s ${CART_SOURCE} are the shop’s`,
          },
        ]),
    ...(offered.includes(paymentTerms)
      ? []
      : [{ pointer: '/paymentTerms', detail: `customers can choose ${offered.join(', ')}` }]),
  ];
  if (errors.length > 0) throw operatorsOnly(...errors);
}

/** The members of a line with which a customer would set its price. */
function pricedByShop({ sku, priceMode }: Body['lines'][number], index: number) {
  const pointer = `/lines/${index}`;
  const detail = 'the price of a line without a SKU, or beside its stock’s, is the shop’s';
  if (priceMode !== undefined) return [{ pointer: `${pointer}/priceMode`, detail }];
  return sku === undefined ? [{ pointer: `${pointer}/sku`, detail }] : [];
}

/** A reference that a customer's own token sent is that customer's, and never the shop's. */
const withReference = (body: Body, { isOperator, mayPlace }: Principal) =>
  body.reference === undefined || isOperator || mayPlace
    ? body
    : { ...body, reference: { ...body.reference, claimedBy: 'CUSTOMER' as const } };
