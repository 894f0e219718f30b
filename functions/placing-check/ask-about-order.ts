import type { PlacedOrder } from '../../domain/order.ts';
import type { ShopAnswer } from '../../domain/shop/order-terms.ts';
import { reasonOfRule } from '../../domain/shop/refused.ts';
import type { Principal } from '../http/principal.ts';
import { askBeforePlacing, callerOf } from '../rules/ask-shop.ts';
import { askCheck } from './ask-check.ts';
import { checkSettings } from './check-settings.ts';

/** Asks the shop's rule about a valid order and, if it lets the order pass, the shop's check. */
export async function askAboutOrder(order: PlacedOrder, principal: Principal): Promise<ShopAnswer> {
  const answer = askBeforePlacing(order, principal);
  if (answer) return { refused: reasonOfRule(answer) };
  const settings = checkSettings();
  return settings ? askCheck(order, callerOf(principal), settings) : {};
}
