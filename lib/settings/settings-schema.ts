import * as z from 'zod';
import { COMPANY_SETTINGS } from '../company/company-settings.ts';
import { OBJECTIVE_SETTINGS } from '../objectives/objective-settings.ts';
import { PLACING_CHECK_SETTINGS } from '../placing-check/placing-check-settings.ts';
import { CALLER_SETTINGS, PROTECTION_SETTINGS } from './access-settings.ts';
import { ADOPTED_TABLE_SETTINGS } from './adopted-table.ts';
import { CAPACITY_SETTINGS } from './capacity-settings.ts';
import { DEPLOYMENT_SETTINGS, PLACE_SETTINGS } from './deployment-settings.ts';
import { FIRST_DEPLOYMENT } from './first-deployment.ts';
import { GRANT_SETTINGS } from './grant-setting.ts';
import { LOG_SETTINGS } from './log-settings.ts';
import { INDEX_SETTINGS } from './open-indexes.ts';
import { SHARD_SETTINGS } from './open-order-shards.ts';
import { PAYMENT_DOOR_SETTINGS, PAYMENT_PROVIDER_SETTINGS } from './payment-provider-settings.ts';
import { POLICY_SCHEMAS } from './policy-settings.ts';
import { SIGN_IN_SETTINGS } from './sign-in-settings.ts';
import { THROTTLE_SETTINGS } from './throttle.ts';
import { ISSUER_SETTINGS } from './token-issuer.ts';
import { WATCH_SETTINGS } from './watch-settings.ts';
import { WEB_ACL_SETTINGS } from './web-acl-settings.ts';

/**
 * Every setting of a stage, with its default. The stage's file is parsed with it, and
 * `shop/stages/stage.schema.json` and the table in docs/platform.md are generated from it.
 */
export const settingsSchema = z.strictObject({
  ...CALLER_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...SHARD_SETTINGS,
  ...INDEX_SETTINGS,
  ...POLICY_SCHEMAS,
  ...PAYMENT_PROVIDER_SETTINGS,
  ...PLACING_CHECK_SETTINGS,
  ...THROTTLE_SETTINGS,
  ...LOG_SETTINGS,
  ...WATCH_SETTINGS,
  ...OBJECTIVE_SETTINGS,
  ...COMPANY_SETTINGS,
  ...CAPACITY_SETTINGS,
  ...ADOPTED_TABLE_SETTINGS,
  ...ISSUER_SETTINGS,
  ...PROTECTION_SETTINGS,
  ...PAYMENT_DOOR_SETTINGS,
  ...WEB_ACL_SETTINGS,
  ...GRANT_SETTINGS,
  ...DEPLOYMENT_SETTINGS,
  ...PLACE_SETTINGS,
});

/** The members of a stage's file, as they are written. */
export type StageValues = z.input<typeof settingsSchema>;
/** The settings of a valid stage, with defaults. */
export type SettingValues = z.output<typeof settingsSchema>;
export type SettingName = keyof SettingValues;

export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[];

/** The names that `-c name=value` accepts: a setting of the stage, or what is deployed. */
export const CONTEXT_NAMES: readonly string[] = ['stage', FIRST_DEPLOYMENT, ...SETTING_NAMES];

/** Returns the JSON schema with which editors complete and check `shop/stages/<stage>.json`. */
export const stageFileSchema = (): object => ({
  title: 'A stage of the order backend',
  ...z.toJSONSchema(z.strictObject({ $schema: z.optional(z.string()), ...settingsSchema.shape }), {
    target: 'draft-7',
    io: 'input',
  }),
});
