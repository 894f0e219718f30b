/** The columns of Shopify's export of orders. */
const address = (kind: 'Billing' | 'Shipping') =>
  ({
    name: [`${kind} Name`],
    company: [`${kind} Company`],
    line1: [`${kind} Address1`, `${kind} Street`],
    line2: [`${kind} Address2`],
    postalCode: [`${kind} Zip`],
    city: [`${kind} City`],
    region: [`${kind} Province`],
    country: [`${kind} Country`],
    phone: [`${kind} Phone`],
  }) as const;

export const SHIPPING = address('Shipping');
export const BILLING = address('Billing');

export const SHOPIFY_ORDER = {
  number: ['Name'],
  email: ['Email'],
  financialStatus: ['Financial Status'],
  fulfillmentStatus: ['Fulfillment Status'],
  currency: ['Currency'],
  subtotal: ['Subtotal'],
  shipping: ['Shipping'],
  taxes: ['Taxes'],
  total: ['Total'],
  discountCode: ['Discount Code'],
  discountAmount: ['Discount Amount'],
  shippingMethod: ['Shipping Method'],
  createdAt: ['Created at'],
  cancelledAt: ['Cancelled at'],
  fulfilledAt: ['Fulfilled at'],
  refunded: ['Refunded Amount'],
  note: ['Notes'],
  tags: ['Tags'],
  phone: ['Phone'],
  duties: ['Duties'],
  quantity: ['Lineitem quantity'],
  item: ['Lineitem name'],
  price: ['Lineitem price'],
  sku: ['Lineitem sku'],
  itemDiscount: ['Lineitem discount'],
  itemStatus: ['Lineitem fulfillment status'],
  itemRequiresShipping: ['Lineitem requires shipping'],
} as const;

export type ShopifyMember = keyof typeof SHOPIFY_ORDER;

/** Reads a member of an order or of a line. */
export type ShopifyCell = (member: ShopifyMember) => string;

export const REQUIRED = [
  'number',
  'financialStatus',
  'currency',
  'total',
  'createdAt',
  'quantity',
  'item',
  'price',
] as const satisfies readonly ShopifyMember[];

/** The taxes of an order that have a name, each with its amount. */
export const TAX_NUMBERS = [1, 2, 3, 4, 5] as const;

/** Columns that no member of an order has, the most important first. */
export const EXTRAS = [
  'Payment Method',
  'Payment Reference',
  'Payment ID',
  'Note Attributes',
  'Gift Card',
  'Outstanding Balance',
  'Paid at',
  'Fulfilled at',
  'Cancelled at',
  'Source',
  'Location',
  'Employee',
  'Payment Terms Name',
  'Next Payment Due At',
  'Vendor',
  'Id',
  'Risk Level',
  'Receipt Number',
] as const;

/** Columns that follow from others, or that no order needs. The summary names them. */
export const NOT_READ = [
  'Accepts Marketing',
  'Lineitem compare at price',
  'Lineitem taxable',
  'Device ID',
  'Billing Province Name',
  'Shipping Province Name',
  'Payment References',
] as const;
