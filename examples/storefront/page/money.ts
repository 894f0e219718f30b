import { formatMoney } from '../../../packages/client/format-money.ts';
import { CURRENCY } from '../terms.ts';

/** An amount in the shop's currency, or in that of an order. */
export const money = (amount: number, currency: string = CURRENCY): string =>
  formatMoney(amount, currency, 'en');

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
