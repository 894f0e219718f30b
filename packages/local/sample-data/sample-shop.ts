/** The customer and the shop of the source documents. */

export const STOCK = {
  ABC: {
    name: 'Canvas bag',
    unitPrice: 2500,
    currency: 'EUR',
    quantity: 120,
    lowStockThreshold: 20,
  },
  XYZ: { name: 'Notebook', unitPrice: 1250, currency: 'EUR', quantity: 300, lowStockThreshold: 50 },
  MUG: {
    name: 'Enamel mug',
    unitPrice: 1490,
    currency: 'EUR',
    quantity: 80,
    lowStockThreshold: 10,
  },
  CAP: { name: 'Wool cap', unitPrice: 1990, currency: 'EUR', quantity: 45, lowStockThreshold: 10 },
  PEN: { name: 'Brass pen', unitPrice: 3900, currency: 'EUR', quantity: 4, lowStockThreshold: 10 },
} as const;

export const CUSTOMERS = [
  { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example', tier: 'GOLD' },
  { customerId: 'c3d4', name: 'Jo Kim', email: 'jo.kim@mail.example' },
] as const;

/** The address book of the first customer, by label. */
export const ADDRESSES = {
  office: { name: 'Acme Co', line1: '2 Quay Street', city: 'Galway', country: 'IE' },
} as const;

/** The addresses of the orders. */
export const PLACES = {
  dublin: place('Acme Co', '1 Market Street', 'D02 XY45', 'Dublin', 'IE'),
  cork: place('Acme Co', '14 Patrick Street', 'T12 X8N6', 'Cork', 'IE'),
  berlin: place('Acme Deutschland', 'Torstraße 9', '10119', 'Berlin', 'DE'),
  galway: place('Jo Kim', '3 Quay Street', 'H91 E2C6', 'Galway', 'IE'),
} as const;

function place(name: string, line1: string, postalCode: string, city: string, country: string) {
  return { name, line1, postalCode, city, country };
}

type Basket = Partial<Record<keyof typeof STOCK, number>>;

export interface SampleOrder {
  readonly customerId: string;
  readonly basket: Basket;
  readonly to: keyof typeof PLACES;
  /** The customer’s wish. */
  readonly note?: string;
  /** The later statuses of the order. */
  readonly becomes?: readonly ('SHIPPED' | 'DELIVERED' | 'CANCELLED')[];
  /** The parcels of single lines, each with a carrier's report: `[line, quantity]`. */
  readonly parcels?: readonly (readonly [seq: number, quantity: number])[];
  /**
   * Returns of single items, after the statuses: asked for by the customer, or by the shop. One
   * that the shop asks for may have arrived.
   */
  readonly returns?: readonly (readonly [
    seq: number,
    by: 'customer' | 'shop',
    arrived?: 'arrived',
  ])[];
  /** True if a payment was created with which nothing is paid yet. */
  readonly begins?: true;
  /** The provider's reports, in order; an amount is a share of the total. */
  readonly money?: readonly (readonly [kind: string, share: number, state?: string])[];
}

export const ORDERS: readonly SampleOrder[] = [
  {
    customerId: 'a1b2',
    basket: { ABC: 3, MUG: 2, CAP: 1 },
    to: 'dublin',
    note: 'Please gift-wrap.',
    parcels: [
      [1, 2],
      [2, 1],
    ],
    money: [
      ['AUTHORIZATION', 1],
      ['CAPTURE', 0.5],
    ],
  },
  {
    customerId: 'a1b2',
    basket: { ABC: 2, MUG: 1 },
    to: 'cork',
    becomes: ['SHIPPED', 'DELIVERED'],
    returns: [
      [1, 'customer'],
      [2, 'shop', 'arrived'],
    ],
    money: [
      ['SALE', 1],
      ['REFUND', 0.25],
    ],
  },
  {
    customerId: 'a1b2',
    basket: { XYZ: 10 },
    to: 'berlin',
    becomes: ['CANCELLED'],
    // The provider still holds the money: it is to be voided.
    money: [['AUTHORIZATION', 1]],
  },
  {
    customerId: 'a1b2',
    basket: { CAP: 1, PEN: 1 },
    to: 'dublin',
    becomes: ['SHIPPED'],
    returns: [[1, 'shop']],
    money: [['SALE', 1]],
  },
  { customerId: 'c3d4', basket: { MUG: 2 }, to: 'galway', note: 'Leave it with the neighbour.' },
  {
    customerId: 'a1b2',
    basket: { ABC: 1, XYZ: 3 },
    to: 'berlin',
    // The provider let the authorization lapse.
    money: [
      ['AUTHORIZATION', 1],
      ['AUTHORIZATION', 1, 'REVERSED'],
    ],
  },
  // The buyer has begun to pay.
  { customerId: 'a1b2', basket: { XYZ: 2, MUG: 4, CAP: 2 }, to: 'cork', begins: true },
];
