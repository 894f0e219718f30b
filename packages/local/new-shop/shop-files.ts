/** The files of a new shop, beside its settings. */

/**
 * Makes their texts.
 *
 * @param product the path from the shop's folder to this repository
 * @returns by the file's path in the shop's folder
 */
export const shopFiles = (product: string): Readonly<Record<string, string>> => ({
  'rules.ts': rules(product),
  'attributes.ts': attributes(product),
  'test/rules.test.ts': TEST,
  'test/attributes.test.ts': attributesTest(product),
  'package.json': PACKAGE,
  'tsconfig.json': tsconfig(product),
});

const rules = (
  product: string,
): string => `import type { ShopRules } from '${product}/domain/shop/shop-rules.ts';
import { currencyDigits } from '${product}/domain/totals/currency-digits.ts';

/** The most that an order may total, in the currency's main unit. */
const MOST = 10_000;

export const rules: ShopRules = {
  beforePlacing({ total, currency }) {
    if (total <= MOST * 10 ** currencyDigits(currency)) return undefined;
    return {
      code: 'above-limit',
      detail: 'We take orders of up to 10,000.00 online. Please call us for a larger one.',
    };
  },
};
`;

const attributes = (
  product: string,
): string => `import type { ShopAttributes } from '${product}/domain/shop/shop-attributes.ts';

export const attributes: ShopAttributes = {
  undeclared: 'allowed',
  order: {
    giftMessage: {
      label: 'Gift message',
      form: { longest: 120 },
      personal: true,
      shown: ['order', 'slip', 'csv', 'export'],
    },
  },
};
`;

const attributesTest = (product: string): string => `import { expect, it } from 'vitest';
import { attributeErrors } from '../${product}/domain/shop/attribute-errors.ts';
import { assertDeclaration } from '../${product}/lib/shop/declared-attributes.ts';
import { attributes } from '../attributes.ts';

/** The errors at one field, whatever else the shop requires. */
const errorsAt = (name: string, value: string) =>
  attributeErrors(attributes, { attributes: { [name]: value }, lines: [] }).filter(
    ({ pointer }) => pointer === \`/attributes/\${name}\`,
  );

it('declares attributes as the product expects', () => {
  expect(() => assertDeclaration(attributes)).not.toThrow();
});

it('takes a gift message of up to 120 characters', () => {
  expect(errorsAt('giftMessage', 'x'.repeat(120))).toEqual([]);
  expect(errorsAt('giftMessage', 'x'.repeat(121))).toHaveLength(1);
});
`;

const TEST = `import { expect, it } from 'vitest';
import { rules } from '../rules.ts';

type Order = Parameters<NonNullable<typeof rules.beforePlacing>>[0];

/** An order that the shop takes, with what a test is about. */
const anOrder = (changes: Partial<Order> = {}): Order => ({
  customerId: 'c-1',
  currency: 'EUR',
  subtotal: 2500,
  total: 2500,
  lines: [{ seq: 1, sku: 'MUG', quantity: 1, unitPrice: 2500, amount: 2500 }],
  adjustments: [],
  paymentTerms: 'RECEIPT',
  shippingAddress: { name: 'Ada Marin', street: 'Hafenstr. 3', city: 'Kiel', country: 'DE' },
  billingAddress: undefined,
  customerNote: undefined,
  attributes: undefined,
  reference: undefined,
  replaces: undefined,
  placedAt: '2026-06-01T09:00:00.000Z',
  ...changes,
});

const refused = (total: number, currency: string) =>
  rules.beforePlacing?.(anOrder({ total, currency }), { kind: 'customer', id: 'c-1' });

it('takes orders of up to 10,000.00, and none above', () => {
  expect(refused(1_000_000, 'EUR')).toBeUndefined();
  expect(refused(1_000_001, 'EUR')?.code).toBe('above-limit');
  expect(refused(10_001, 'JPY')?.code).toBe('above-limit');
});
`;

const PACKAGE = `{
  "name": "our-shop",
  "private": true,
  "type": "module"
}
`;

const tsconfig = (product: string): string => `{
  "extends": "${product}/tsconfig.json",
  "compilerOptions": {
    "noPropertyAccessFromIndexSignature": false,
    "typeRoots": ["${product}/node_modules/@types"],
    "paths": { "vitest": ["${product}/node_modules/vitest/dist/index.d.ts"] }
  },
  "include": ["rules.ts", "attributes.ts", "test"]
}
`;
