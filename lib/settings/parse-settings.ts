import type * as z from 'zod';
import type { GivenSettings } from './given-settings.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type SettingValues,
  settingsSchema,
} from './settings-schema.ts';

/** Parses each setting separately, so that all errors are reported together. */
export function parseSettings(given: GivenSettings): {
  values: Partial<SettingValues>;
  problems: string[];
} {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of SETTING_NAMES) {
    const { success, data, error } = settingsSchema.shape[name].safeParse(given.value(name));
    if (success) values[name] = data;
    else problems.push(given.unexpected(name, expectedBy(name, error)));
  }
  return { values: values as Partial<SettingValues>, problems };
}

/** Returns the first expectation that is not met; for an object, all wrong members. */
function expectedBy(name: SettingName, { issues }: z.ZodError): string {
  if (name !== 'capacity') return issues[0]?.message ?? 'another value';
  const found = issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  );
  return `what docs/platform.md describes (${found.join('; ')})`;
}
