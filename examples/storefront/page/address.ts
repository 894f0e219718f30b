/** The titles of the pages, by the names in their addresses. */
export const TITLES = {
  shop: 'Shop',
  checkout: 'Checkout',
  order: 'Your order',
  orders: 'My orders',
} as const;

export type PageName = keyof typeof TITLES;

export interface Address {
  readonly name: PageName | 'basket';
  /** The id of an order; empty for every other page. */
  readonly id: string;
}

const isPage = (name: string): name is PageName => Object.hasOwn(TITLES, name);

/** Reads an address such as `#/order/o-1`. An unknown one is the shop. */
export function addressIn(hash: string): Address {
  const [, name = '', id = ''] = hash.split('/');
  if (name === 'basket') return { name, id: '' };
  return { name: isPage(name) ? name : 'shop', id: name === 'order' ? id : '' };
}
