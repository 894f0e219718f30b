import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PolicyName, policyIn, type ShopPolicy } from '../../../domain/shop/policy.ts';
import { POLICY_SETTINGS, POLICY_TEXTS } from '../../../domain/shop/policy-settings.ts';
import { settingsSchema } from '../../../lib/settings/settings-schema.ts';
import { ROOT } from '../../../packages/api/commands/root.ts';
import { synthesizeWith } from '../../support/stack.ts';

const NAMES = Object.keys(POLICY_SETTINGS) as PolicyName[];
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The policy of each function that reads the table. */
const deployed = (context: Readonly<Record<string, unknown>>): readonly ShopPolicy[] =>
  synthesizeWith(context)
    .all('AWS::Lambda::Function')
    .map(({ Properties }) => Properties.Environment?.Variables)
    .filter((variables) => variables?.TABLE_NAME !== undefined)
    .map((variables) => {
      for (const name of NAMES)
        expect(Object.keys(variables)).toContain(POLICY_SETTINGS[name].variable);
      return policyIn(variables);
    });

/** Another value than the default, for each setting. */
const OTHER = {
  placing: 'checkout',
  ordersPerMinute: 7,
  unitsPerMinute: 8,
  orderLinks: false,
  orderLinkDays: 9,
  keepAttributes: true,
  withdrawals: 'public',
  skuSales: true,
  findOrders: true,
  findParcels: true,
  dayFigures: true,
  timeZone: 'Pacific/Chatham',
  unpaidOrdersExpireAfter: 11,
  customerPaymentTerms: ['RECEIPT', 'NET'],
  customerPartialPayments: true,
  shipUnpaid: false,
  refundAfterCancellation: false,
  refundOverpaid: 'automatic',
  paymentRecords: true,
  returnWindowDays: 12,
  paymentProvider: 'stripe',
} as const satisfies ShopPolicy;

describe('A setting that steers rules', () => {
  it('reaches every function with its default', () => {
    const policies = deployed({ dayFigures: false });

    expect(policies.length).toBeGreaterThan(20);
    for (const policy of policies) expect(policy).toEqual(policyIn({}));
  });

  it('reaches every function with the value of the stage', () => {
    const policies = deployed(OTHER);

    for (const name of NAMES) expect(OTHER[name]).not.toEqual(POLICY_SETTINGS[name].default);
    expect(policies.length).toBeGreaterThan(20);
    for (const policy of policies) expect(policy).toEqual(OTHER);
  });

  it.each(NAMES)('is in the schema of a stage with its default and text: %s', (name) => {
    const schema = settingsSchema.shape[name];

    expect(schema.parse(undefined)).toEqual(POLICY_SETTINGS[name].default);
    expect(schema.parse(OTHER[name])).toEqual(OTHER[name]);
    expect(schema.safeParse('another value').success).toBe(false);
    expect(schema.description).toBe(POLICY_TEXTS[name]);
  });

  it.each(NAMES)('is in docs/platform.md and in the schema of its file: %s', (name) => {
    expect(textOf('docs/platform.md')).toContain(POLICY_TEXTS[name]);
    expect(JSON.parse(textOf('shop/stages/stage.schema.json')).properties[name].description).toBe(
      POLICY_TEXTS[name],
    );
  });

  it('is described in one file: no other of the product names its variable', () => {
    // The keys of the table have a partition WITHDRAWALS.
    const sources = globSync('{domain,table,functions,lib,bin}/**/*.ts', { cwd: ROOT }).filter(
      (path) => path !== 'table/keys.ts',
    );
    const naming = (variable: string) =>
      sources.filter((path) => textOf(path).includes(`'${variable}'`));

    for (const name of NAMES)
      expect(naming(POLICY_SETTINGS[name].variable)).toEqual(['domain/shop/policy-settings.ts']);
  });

  it('takes two files by hand: its row, and its use', () => {
    const code = (path: string) =>
      textOf(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
    // What protects the shop is a fact of its deployment, too, which the next is compared with.
    const naming = globSync('{domain,table,functions,lib,bin}/**/*.ts', { cwd: ROOT }).filter(
      (path) => path !== 'lib/settings/deployment-facts.ts' && /\bplacing\b/.test(code(path)),
    );

    expect(naming.toSorted()).toEqual([
      'domain/shop/policy-settings.ts',
      'functions/orders/a06-create-order.ts',
    ]);
  });
});
