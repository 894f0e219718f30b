/**
 * The settings of a shop that steer rules. This file is the only one that describes them: the
 * schema of a stage's file, the environment of the functions, its reader and the lines of
 * docs/platform.md follow from it (CONTRIBUTING.md, "Add a setting").
 */
import { PAYMENT_TERMS } from '../payments/payment-terms.ts';
import { choice, choices, flag, timeZone, wholeNumber } from './setting-forms.ts';

const MINUTES_OF_A_MONTH = 30 * 24 * 60;
const DAYS_OF_TEN_YEARS = 3650;

/** Each setting by its name: its form, its variable and its default. */
export const POLICY_SETTINGS = {
  placing: choice('PLACING', ['customers', 'checkout'], 'customers'),
  ordersPerMinute: wholeNumber('ORDERS_PER_MINUTE', [1, 10_000], 60),
  unitsPerMinute: wholeNumber('UNITS_PER_MINUTE', [1, 10_000_000], 100_000),
  orderLinks: flag('ORDER_LINKS', true),
  orderLinkDays: wholeNumber('ORDER_LINK_DAYS', [1, DAYS_OF_TEN_YEARS], 180),
  keepAttributes: flag('KEEP_ATTRIBUTES', false),
  // Each has the doors of the ones before it.
  withdrawals: choice('WITHDRAWALS', ['off', 'tokens', 'public'], 'tokens'),
  skuSales: flag('SKU_SALES', false),
  findOrders: flag('FIND_ORDERS', false),
  findParcels: flag('FIND_PARCELS', false),
  dayFigures: flag('DAY_FIGURES', false),
  timeZone: timeZone('TIME_ZONE', 'UTC'),
  unpaidOrdersExpireAfter: wholeNumber('UNPAID_ORDERS_EXPIRE_AFTER', [0, MINUTES_OF_A_MONTH], 0),
  customerPaymentTerms: choices('CUSTOMER_PAYMENT_TERMS', PAYMENT_TERMS, ['RECEIPT']),
  customerPartialPayments: flag('CUSTOMER_PARTIAL_PAYMENTS', false),
  shipUnpaid: flag('SHIP_UNPAID', true),
  refundAfterCancellation: flag('REFUND_AFTER_CANCELLATION', true),
  refundOverpaid: choice('REFUND_OVERPAID', ['manual', 'automatic'], 'manual'),
  paymentRecords: flag('PAYMENT_RECORDS', false),
  returnWindowDays: wholeNumber('RETURN_WINDOW_DAYS', [0, DAYS_OF_TEN_YEARS], 30),
  paymentProvider: choice('PAYMENT_PROVIDER', ['none', 'stripe'], 'none'),
};

/** Their lines in docs/platform.md. They are apart, so that no bundle has them. */
export const POLICY_TEXTS: Readonly<Record<keyof typeof POLICY_SETTINGS, string>> = {
  placing:
    '`checkout` lets only [the shop’s checkout](storefront.md#shipping-tax-and-discounts) and ' +
    'operators place orders; with `customers` a customer’s own token does, too',
  ordersPerMinute: 'orders that one customer may place in a minute; operators have no limit',
  unitsPerMinute: 'items that one customer may order in a minute; operators have no limit',
  orderLinks:
    '`true` lets a buyer without an account read, pay, cancel and withdraw from an order with ' +
    '[a link](storefront.md#order-links)',
  orderLinkDays: 'days for which a link is valid',
  keepAttributes:
    '`true` leaves the attributes of orders and lines that are ' +
    '[not declared](shop.md#fields) when a customer is erased',
  withdrawals:
    'the [doors](storefront.md#withdrawal) for consumers who withdraw from the contract: ' +
    '`tokens` for a customer’s token or an order’s link, `public` for everybody, too, ' +
    '`off` for none',
  skuSales:
    '`true` lists the orders of a SKU (`GET /orders?sku=`), for one write unit a line; ' +
    '[older orders](#list-the-orders-of-a-sku) need a backfill',
  findOrders:
    '`true` finds new orders by [name, company, postal code and telephone](#find-orders-by-name) ' +
    '(`GET /orders?q=` and `?phone=`), for 12 write units an order; the words are in keys of the ' +
    'table',
  findParcels:
    '`true` finds orders by the [tracking numbers](#find-orders-by-tracking-number) of parcels ' +
    '(`GET /orders?tracking=`), for one write unit a parcel; older parcels need a backfill',
  dayFigures:
    '`true` counts [what each day came to](#day-figures) (`GET /days`): orders, parcels and ' +
    'money, by the hour, for some 12 write units an order; older orders need a backfill',
  timeZone:
    'the zone of the shop’s days, a name of the IANA list such as `Europe/Berlin`: with ' +
    '`dayFigures`, a day begins at its midnight',
  unpaidOrdersExpireAfter:
    'minutes after which an unpaid order is canceled and its items are restocked; 0 for never',
  customerPaymentTerms:
    'the terms that customers may choose: `RECEIPT` (to be paid at once), `FULFILLMENT` (on ' +
    'delivery), `NET` (on an invoice); operators may choose all',
  customerPartialPayments:
    '`true` lets customers pay a part of what is due; otherwise they pay all of it at once, ' +
    'and only operators enter parts',
  shipUnpaid:
    '`false` lets an order leave only when it is `AUTHORIZED` or `PAID`, whatever its terms; ' +
    'by `POST …/fulfillments` also when all was captured and the shop refunded a part',
  refundAfterCancellation:
    '`false` leaves payments for a canceled order to a person; otherwise they are refunded ' +
    'at once',
  refundOverpaid:
    '`automatic` requests the refund of what an order is overpaid, 15 minutes after its money ' +
    'last changed, if one payment alone can give it back; with `manual` a person does: ' +
    '[operators.md](operators.md#payments)',
  paymentRecords:
    '`true` stores a payment’s requests and reports apart, which only functions since this ' +
    'setting read: [deploy them first](#payments-as-requests-and-reports)',
  returnWindowDays:
    'days after the delivery in which customers may ask for a return; operators create one at ' +
    'any time',
  paymentProvider:
    '`stripe` lets functions of the stack call Stripe: they start payments, and execute ' +
    'captures, refunds and voids; with `none` a connector of yours does: ' +
    '[operators.md](operators.md#let-the-backend-call-stripe)',
};
