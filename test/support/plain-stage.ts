import { settingsSchema } from '../../lib/settings/settings-schema.ts';

/**
 * Settings that the stage `dev` comes with, and one that follows from them: the tests call a
 * provider, receive its webhooks, have a public door, and count days.
 */
const OF_THE_STAGE: readonly string[] = [
  'paymentProvider',
  'paymentWebhooks',
  'withdrawals',
  'dayFigures',
];

/**
 * The default of each other setting. The tests deploy the stage `dev` with these, so that a shop
 * which sets one in `shop/stages/dev.json` does not change what they expect. A test of a setting
 * sets it itself.
 */
export const PLAIN_STAGE: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    return success && data !== undefined && !OF_THE_STAGE.includes(name) ? [[name, data]] : [];
  }),
);

/** The settings of a stage's file without those that a shop may have added. */
export const withoutOptions = (
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => OF_THE_STAGE.includes(name) || REQUIRED.includes(name),
    ),
  );

/** The settings that every stage must have. */
const REQUIRED: readonly string[] = Object.entries(settingsSchema.shape).flatMap(
  ([name, schema]) => (schema.safeParse(undefined).success ? [] : [name]),
);

/**
 * Options that the stage `dev` has on, as a day of work needs them, turned off: a test of one turns
 * it on.
 */
export const WITHOUT_SEARCHES = { findOrders: false, findParcels: false, skuSales: false } as const;
