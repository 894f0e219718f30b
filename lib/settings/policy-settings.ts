import type * as z from 'zod';
import {
  type PolicyName,
  policyIn,
  policyVariables,
  type ShopPolicy,
} from '../../domain/shop/policy.ts';
import { POLICY_SETTINGS, POLICY_TEXTS } from '../../domain/shop/policy-settings.ts';
import { flag, integer, oneOf, someOf, zone } from './setting-schemas.ts';

const NAMES = Object.keys(POLICY_SETTINGS) as PolicyName[];

type AnySetting = (typeof POLICY_SETTINGS)[PolicyName];

/** The schemas of the settings that `domain/shop/policy-settings.ts` describes. */
export const POLICY_SCHEMAS = Object.fromEntries(
  NAMES.map((name) => [name, schemaOf(POLICY_SETTINGS[name]).describe(POLICY_TEXTS[name])]),
) as { readonly [Name in PolicyName]: z.ZodDefault<z.ZodType<ShopPolicy[Name]>> };

function schemaOf(setting: AnySetting): z.ZodType {
  if (setting.form === 'flag') return flag().default(setting.default);
  if (setting.form === 'number')
    return integer(setting.least, setting.most).default(setting.default);
  if (setting.form === 'zone') return zone().default(setting.default);
  const names = setting.names as [string, ...string[]];
  if (setting.form === 'choice') return oneOf(names).default(setting.default);
  const error = `at least one of ${names.join(', ')}`;
  return someOf(names)
    .min(1, { error })
    .default([...setting.default]);
}

/** Returns the settings that steer rules, as the functions read them. */
export const policyOf = (values: ShopPolicy): ShopPolicy => policyIn(policyVariables(values));
