/** The SKU that everybody wants. */
export const RUSH_SKU = 'RUSH-LAMP';

export const GOODS = { name: 'Storm lantern, small', unitPrice: 1900 };
