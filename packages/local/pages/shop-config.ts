/** Reads `shop/console.json`: what the console shows of the shop. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import { shopFolder, shopName } from '../../../lib/shop/shop-folder.ts';
import type { PageConfig, ShopConfig } from '../../console/page-config.ts';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const isPattern = (text: string): boolean => {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
};

const carrier = z.strictObject({
  name: z.string().min(1).max(60),
  link: z
    .url({ protocol: /^https$/, error: 'expected an https address' })
    .refine((link) => link.includes('{number}'), { error: 'expected {number} in the address' })
    .optional(),
  pattern: z.string().refine(isPattern, { error: 'expected a regular expression' }).optional(),
});

const names = z.array(z.string().min(1).max(40)).max(5);

const shopConfig = z.strictObject({
  shop: z.strictObject({
    name: z.string().min(1).max(60),
    address: z.array(z.string().min(1).max(100)).max(6),
  }),
  timeZone: z.string().refine(isTimeZone, { error: 'expected a time zone such as Europe/Berlin' }),
  carriers: z.array(carrier).min(1).max(20),
  trackingRequired: z.boolean(),
  paymentProviders: names,
  orderSources: names,
  lateAfter: z.int().min(1).max(30),
});

/** The declared attributes as the console shows them; undefined if there are none. */
export const pageAttributes = ({ order, line }: ShopAttributes): PageConfig['attributes'] =>
  order || line ? { ...(order && { order }), ...(line && { line }) } : undefined;

/** @throws {Error} with the members that are wrong */
export function readShopConfig(file = join(shopFolder(), 'console.json')): ShopConfig {
  const parsed = shopConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${shopName()}/console.json: ${wrong.join('; ')}`);
}
