import type { ShopAttributes } from '../domain/shop/shop-attributes.ts';

/** The shop's own fields of orders and lines: none is declared. `docs/shop.md` has an example. */
export const attributes: ShopAttributes = { undeclared: 'allowed' };
