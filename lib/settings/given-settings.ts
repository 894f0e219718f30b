import * as z from 'zod';
import {
  CONTEXT_NAMES,
  SETTING_NAMES,
  type SettingName,
  settingsSchema,
} from './settings-schema.ts';
import type { StageFile } from './stage-file.ts';

/** The given settings with their places: the stage's file, or CDK context, which overrides it. */
export class GivenSettings {
  readonly #file: StageFile;
  readonly #context: Readonly<Record<string, unknown>>;

  constructor(file: StageFile, context: Readonly<Record<string, unknown>>) {
    this.#file = file;
    this.#context = context;
  }

  /** Returns the value as it was written. */
  raw(name: SettingName): unknown {
    return this.#context[name] ?? this.#file.settings[name];
  }

  has(name: SettingName): boolean {
    return this.raw(name) !== undefined;
  }

  /** Returns the value; a text of the command line is parsed. */
  value(name: SettingName): unknown {
    const given = this.#context[name];
    if (given === undefined) return this.#file.settings[name];
    return typeof given === 'string' ? fromText(settingsSchema.shape[name], given) : given;
  }

  /**
   * Returns the place of a setting for error texts: `context throttleRate`, `shop/stages/dev.json
   * throttleRate`.
   */
  place(name: SettingName): string {
    return `${this.#context[name] === undefined ? this.#file.path : 'context'} ${name}`;
  }

  /** Returns an error line with the expected value. */
  unexpected(name: SettingName, expected: string): string {
    const given = JSON.stringify(this.raw(name)) ?? 'nothing';
    return `${this.place(name)}: expected ${expected}, got ${given}`;
  }

  /**
   * Returns an error line for unknown names. A mistyped name would leave a web ACL or a network
   * switched off. CDK's own names, of feature flags and lookups, have another form: `@aws-cdk/…`,
   * `aws:cdk:…`, `cli-telemetry`, `vpc-provider:…`.
   */
  unknown(): string[] {
    const inContext = Object.keys(this.#context).filter(
      (name) => /^\w+$/.test(name) && !CONTEXT_NAMES.includes(name),
    );
    const inFile = Object.keys(this.#file.settings).filter(
      (name) => !SETTING_NAMES.some((known) => known === name),
    );
    return [
      ...unknownIn('context', inContext, CONTEXT_NAMES),
      ...unknownIn(this.#file.path, inFile, SETTING_NAMES),
    ];
  }
}

const unknownIn = (where: string, names: readonly string[], known: readonly string[]): string[] =>
  names.length > 0
    ? [`${where} ${names.join(', ')}: unknown; the settings are ${[...known].sort().join(', ')}`]
    : [];

/**
 * Parses a text as the type of its setting. A text of another form stays as it is, for the error.
 */
function fromText(schema: z.ZodType, text: string): unknown {
  const { type, items } = z.toJSONSchema(schema, { io: 'input' });
  if (type === 'string') return text;
  if (type === 'array') {
    const of = (items as { type?: string }).type ?? 'string';
    if (of === 'object') return ofType(of, text);
    return text === '' ? [] : text.split(',').map((one) => ofType(of, one.trim()));
  }
  return ofType(typeof type === 'string' ? type : 'object', text);
}

function ofType(type: string, text: string): unknown {
  if (type === 'string' || (type !== 'object' && !/^(true|false|-?\d+(\.\d+)?)$/.test(text)))
    return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
