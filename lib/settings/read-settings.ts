import type { Node } from 'constructs';
import type * as z from 'zod';
import { ContextError } from './context-error.ts';
import { isFirstDeployment } from './first-deployment.ts';
import { GivenSettings } from './given-settings.ts';
import { brokenRules } from './setting-rules.ts';
import { type Settings, settingsOf } from './settings.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type SettingValues,
  type StageValues,
  settingsSchema,
} from './settings-schema.ts';
import { checkStage, readStageFile, stagesFolder } from './stage-file.ts';

/**
 * Reads the settings, and rejects those that would fail later: in the middle of a deployment, or
 * for a customer.
 *
 * @param folder the folder of the stages' files
 * @throws {ContextError} with a line for each wrong setting
 */
export function readSettings(node: Node, folder = stagesFolder()): Settings {
  const context: Readonly<Record<string, unknown>> = node.getAllContext();
  const file = readStageFile(context['stage'], folder);
  return {
    ...checkedSettings(file.stage, new GivenSettings(file, context)),
    isFirstDeployment: isFirstDeployment(context),
  };
}

/**
 * Reads the settings of a stage from an object with the members of `shop/stages/<stage>.json`, and
 * rejects those that would fail later. Context is not read: all of its names are the app's own.
 *
 * @throws {ContextError} with a line for each wrong setting
 */
export function stageSettings(stage: string, values: StageValues): Settings {
  checkStage(stage);
  const given = new GivenSettings({ stage, path: `settings of ${stage}:`, settings: values }, {});
  return { ...checkedSettings(stage, given), isFirstDeployment: false };
}

function checkedSettings(stage: string, given: GivenSettings) {
  const { values, problems } = parseSettings(given);
  const lines = [...given.unknown(), ...problems, ...brokenRules(values, given)];
  if (lines.length > 0) throw new ContextError(lines.join('\n'));
  return settingsOf(stage, values as SettingValues);
}

/** Parses each setting separately, so that all errors are reported together. */
function parseSettings(given: GivenSettings): {
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
