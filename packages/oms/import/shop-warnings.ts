import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PlacedOrder } from '../../../domain/order.ts';
import { attributeErrors } from '../../../domain/shop/attribute-errors.ts';
import type { DeclaredAttribute, ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import type { ShopRules } from '../../../domain/shop/shop-rules.ts';
import { askRule } from '../../../functions/rules/ask-rule.ts';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { OWN_SHOP, shopFolder } from '../../../lib/shop/shop-folder.ts';

/** Why the shop would not take an order today; undefined if it would. */
export type WarnAbout = (order: PlacedOrder) => string | undefined;

const CALLER = { kind: 'import', id: '' } as const;

/**
 * Makes the question to the shop's declaration and rule about an order that is imported. An import
 * is no placing: they only warn. A form or a name that is not the declared one may be a mistake of
 * the file, so they are looked at in each order; what is required today, and the rule, are not for
 * orders of before, so only in one that is still open.
 */
export async function shopWarnings(folder = shopFolder()): Promise<WarnAbout> {
  const own = join(folder, 'rules.ts');
  const file = existsSync(own) ? own : join(OWN_SHOP, 'rules.ts');
  const { rules } = (await import(pathToFileURL(file).href)) as { readonly rules: ShopRules };
  const declared = await declaredAttributes(folder);
  return (order) => {
    const isOpen = order.status === 'OPEN';
    const [error] = attributeErrors(isOpen ? declared : withoutDuties(declared), order);
    if (error) return `${error.pointer} ${error.detail}`;
    if (!isOpen) return undefined;
    const answer = askRule('beforePlacing', rules.beforePlacing, order, CALLER);
    if (answer instanceof Error) return answer.message;
    return answer && `${answer.code}: ${answer.detail}`;
  };
}

/** The same declaration, of which nothing is required. */
const withoutDuties = ({ order, line, undeclared }: ShopAttributes): ShopAttributes => ({
  undeclared,
  order: optional(order),
  line: optional(line),
});

const optional = <Some extends DeclaredAttribute>(
  declared: Readonly<Record<string, Some>> = {},
): Readonly<Record<string, Some>> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, attribute]) => [name, { ...attribute, required: false }]),
  );
