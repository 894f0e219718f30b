import { settingsSchema } from '../../lib/settings/settings-schema.ts';

/**
 * The default of each setting that is on or off. The tests deploy the stage `dev` with these, so
 * that a shop which turns an option on in `config/dev.json` does not change what they expect. A
 * test of an option turns it on itself.
 */
export const PLAIN_STAGE: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    return success && typeof data === 'boolean' ? [[name, data]] : [];
  }),
);
