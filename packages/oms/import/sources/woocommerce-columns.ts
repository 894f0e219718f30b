/** The columns of WooCommerce's exports: those of the plugins have other headings. */
const address = (kind: 'billing' | 'shipping', en: string, de: string) => {
  const names = (member: string, english: string, german: string) => [
    `${kind}_${member}`,
    `${english} (${en})`,
    `${en} ${english}`,
    `${german} (${de})`,
  ];
  return {
    firstName: names('first_name', 'First Name', 'Vorname'),
    lastName: names('last_name', 'Last Name', 'Nachname'),
    company: names('company', 'Company', 'Firma'),
    line1: [
      ...names('address_1', 'Address 1', 'Adresse 1'),
      ...names('address_1', 'Address 1&2', 'Adresse 1 & 2'),
      ...names('address', 'Address', 'Adresse'),
    ],
    line2: names('address_2', 'Address 2', 'Adresse 2'),
    postalCode: [
      ...names('postcode', 'Postcode', 'Postleitzahl'),
      ...names('postcode', 'Zip Code', 'PLZ'),
    ],
    city: [...names('city', 'City', 'Ort'), ...names('city', 'Town', 'Stadt')],
    region: [
      ...names('state', 'State', 'Bundesland'),
      ...names('state_code', 'State Code', 'Bundesland / Kanton'),
    ],
    country: [
      ...names('country', 'Country', 'Land'),
      ...names('country_code', 'Country Code', 'Ländercode'),
    ],
    phone: names('phone', 'Phone', 'Telefon'),
  };
};

const BILLING = address('billing', 'Billing', 'Rechnung');
const SHIPPING = address('shipping', 'Shipping', 'Lieferung');

type Prefixed<Prefix extends string> = Record<
  `${Prefix}.${keyof typeof BILLING}`,
  readonly string[]
>;

const prefixed = <Prefix extends string>(prefix: Prefix, columns: typeof BILLING) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, headings]) => [`${prefix}.${name}`, headings]),
  ) as unknown as Prefixed<Prefix>;

export const WOOCOMMERCE_ORDER = {
  number: ['order_number', 'Order Number', 'Bestellnummer', 'order_id', 'Order ID', 'Bestell-ID'],
  placedAt: ['order_date', 'Order Date', 'Bestelldatum', 'date_created', 'date', 'Datum'],
  status: ['status', 'order_status', 'Order Status', 'Bestellstatus'],
  shipping: [
    'shipping_total',
    'order_shipping',
    'Order Shipping Amount',
    'Versandkosten',
    'Versand',
  ],
  shippingTax: ['shipping_tax_total', 'order_shipping_tax', 'Shipping Tax', 'Versandsteuer'],
  tax: [
    'tax_total',
    'order_tax',
    'total_tax',
    'Order Total Tax Amount',
    'Steuern',
    'Steuer',
    'MwSt.',
  ],
  discount: ['discount_total', 'order_discount', 'cart_discount', 'Cart Discount Amount', 'Rabatt'],
  fees: ['fee_total', 'fees_total', 'Order Fee Amount', 'Gebühren'],
  total: [
    'order_total',
    'total',
    'Order Total Amount',
    'Order Total',
    'Gesamtsumme',
    'Bestellsumme',
  ],
  currency: ['order_currency', 'currency', 'Order Currency', 'Währung'],
  email: [
    'customer_email',
    'billing_email',
    'Email (Billing)',
    'E-Mail (Rechnung)',
    'E-Mail-Adresse (Rechnung)',
    'Customer Email',
    'email',
    'E-Mail',
  ],
  note: ['customer_note', 'Customer Note', 'Kundennotiz', 'Anmerkung des Kunden', 'Kundenhinweis'],
  items: ['line_items', 'products', 'Artikel', 'Produkte'],
  refunds: ['refunds', 'refund_items'],
  refunded: ['refunded_total', 'order_refund', 'Order Refund Amount', 'Rückerstattung'],
  shippingItems: ['shipping_items'],
  shippingMethod: ['shipping_method', 'Shipping Method Title', 'Versandart'],
  taxItems: ['tax_items'],
  coupons: ['coupon_items', 'coupons', 'Coupon Code', 'Gutschein'],
  itemName: ['item_name', 'Item Name', 'Artikelname', 'Produktname', 'Product Name', 'Name'],
  itemSku: ['item_sku', 'SKU', 'Artikelnummer', 'Product SKU'],
  itemQuantity: ['item_quantity', 'Quantity', 'Menge', 'Anzahl', 'Quantity (- Refund)'],
  itemPrice: ['item_price', 'Item Cost', 'Einzelpreis', 'Artikelpreis'],
  itemTotal: ['item_total', 'Order Line Total', 'Positionssumme'],
  ...prefixed('billing', BILLING),
  ...prefixed('shipping', SHIPPING),
} as const;

export type WooMember = keyof typeof WOOCOMMERCE_ORDER;

export const REQUIRED = ['number', 'placedAt', 'status', 'total'] as const;

/** Columns that no member of an order has, the most important first. */
export const EXTRAS = ['payment_method', 'Payment Method Title', 'transaction_id'] as const;
