import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlacedOrder } from '../../../domain/order.ts';
import type { ShopRules } from '../../../domain/shop/shop-rules.ts';
import { askRule } from '../../../functions/rules/ask-rule.ts';
import { OWN_SHOP, shopFolder } from '../../../lib/shop/shop-folder.ts';

/** Why the shop would not take an order today; undefined if it would. */
export type WarnAbout = (order: PlacedOrder) => string | undefined;

const CALLER = { kind: 'import', id: '' } as const;

/**
 * Makes the question to the shop's rule about an order that is imported. An import is no placing:
 * the rule only warns, and only of an order that is still open.
 */
export async function shopWarnings(folder = shopFolder()): Promise<WarnAbout> {
  const own = join(folder, 'rules.ts');
  const file = existsSync(own) ? own : join(OWN_SHOP, 'rules.ts');
  const { rules } = (await import(pathToFileURL(file).href)) as { readonly rules: ShopRules };
  return (order) => {
    if (order.status !== 'OPEN') return undefined;
    const answer = askRule('beforePlacing', rules.beforePlacing, order, CALLER);
    if (answer instanceof Error) return answer.message;
    return answer && `${answer.code}: ${answer.detail}`;
  };
}
