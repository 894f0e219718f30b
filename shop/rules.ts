import type { ShopRules } from '../domain/shop/shop-rules.ts';

/** The shop's own rules: none. `docs/shop.md` has examples. */
export const rules: ShopRules = {};
