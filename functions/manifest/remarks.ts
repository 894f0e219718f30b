/** Access patterns of what hangs on an order and does not change its lines. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { commentGrants, IN_TRANSACTION, linkedOrderGrant, UNSEEN } from './grants.ts';

export const A6b = {
  id: 'A6b',
  name: 'update-order-attributes',
  group: 'order-marks',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}/attributes',
  who: 'operator',
  grants: () => [
    {
      actions: ['GetItem', 'UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.orderAttributes,
    },
  ],
} as const satisfies AccessPattern;

export const A7b = {
  id: 'A7b',
  name: 'hold-order',
  group: 'order-marks',
  method: 'PUT',
  path: '/customers/{customerId}/orders/{orderId}/hold',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.orderHold,
    },
  ],
} as const satisfies AccessPattern;

export const A7c = {
  id: 'A7c',
  name: 'release-order',
  group: 'order-marks',
  method: 'DELETE',
  path: '/customers/{customerId}/orders/{orderId}/hold',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.orderRelease,
    },
  ],
} as const satisfies AccessPattern;

export const A27 = {
  id: 'A27',
  name: 'update-shipping-address',
  group: 'order-remarks',
  method: 'PUT',
  path: '/customers/{customerId}/orders/{orderId}/shipping-address',
  who: 'customer',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.shippedOrder,
      ...IN_TRANSACTION,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.shippingAddress,
      ...IN_TRANSACTION,
    },
  ],
} as const satisfies AccessPattern;

export const A28 = {
  id: 'A28',
  name: 'add-comment',
  group: 'order-remarks',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/comments',
  who: 'customer',
  grants: () => commentGrants(ATTRIBUTES.commentCount),
} as const satisfies AccessPattern;

export const A30 = {
  id: 'A30',
  name: 'get-timeline',
  group: 'storefront-read',
  method: 'GET',
  path: '/orders/{orderId}/timeline',
  who: 'customer',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
} as const satisfies AccessPattern;

export const A29 = {
  id: 'A29',
  name: 'tag-order',
  group: 'order-marks',
  method: 'PUT',
  path: '/customers/{customerId}/orders/{orderId}/tags/{tag}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.orderTags,
      ...IN_TRANSACTION,
    },
    { actions: ['PutItem'], partitions: [PARTITIONS.tag], ...UNSEEN },
  ],
} as const satisfies AccessPattern;

export const A29c = {
  id: 'A29c',
  name: 'untag-order',
  group: 'order-marks',
  method: 'DELETE',
  path: '/customers/{customerId}/orders/{orderId}/tags/{tag}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.orderTags,
      ...UNSEEN,
    },
    {
      actions: ['DeleteItem'],
      partitions: [PARTITIONS.tag],
      attributes: ATTRIBUTES.owner,
      ...UNSEEN,
    },
  ],
} as const satisfies AccessPattern;

export const A54 = {
  id: 'A54',
  name: 'create-order-link',
  group: 'order-marks',
  option: 'orderLinks',
  method: 'POST',
  path: '/orders/{orderId}/links',
  who: 'operator',
  signsLinks: true,
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.orderLinks },
  ],
} as const satisfies AccessPattern;

export const A54b = {
  id: 'A54b',
  name: 'revoke-order-links',
  group: 'order-marks',
  option: 'orderLinks',
  method: 'DELETE',
  path: '/orders/{orderId}/links',
  who: 'operator',
  grants: () => [
    { actions: ['UpdateItem'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.orderLinks },
  ],
} as const satisfies AccessPattern;

export const A53h = {
  id: 'A53h',
  name: 'comment-on-linked-order',
  group: 'order-link',
  option: 'orderLinks',
  method: 'POST',
  path: '/order-link/comments',
  who: 'link',
  grants: () => [linkedOrderGrant(), ...commentGrants(ATTRIBUTES.buyerCommentCount)],
} as const satisfies AccessPattern;
