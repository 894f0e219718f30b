import * as z from 'zod';
import { CONTEXT_NAMES, type Name, SETTING_NAMES, settingsSchema } from './settings-schema.ts';
import type { StageFile } from './stage-file.ts';

/** What was set where: in the stage's file, or over it in context. */
export class GivenSettings {
  readonly #file: StageFile;
  readonly #context: Readonly<Record<string, unknown>>;

  constructor(file: StageFile, context: Readonly<Record<string, unknown>>) {
    this.#file = file;
    this.#context = context;
  }

  /** As it was written, for whoever wrote it. */
  raw(name: Name): unknown {
    return this.#context[name] ?? this.#file.settings[name];
  }

  has(name: Name): boolean {
    return this.raw(name) !== undefined;
  }

  /** The value, a text of the command line as the file would have it. */
  value(name: Name): unknown {
    const given = this.#context[name];
    if (given === undefined) return this.#file.settings[name];
    return typeof given === 'string' ? fromText(settingsSchema.shape[name], given) : given;
  }

  /** Where to mend it: `context throttleRate`, `config/dev.json throttleRate`. */
  place(name: Name): string {
    return `${this.#context[name] === undefined ? this.#file.path : 'context'} ${name}`;
  }

  /** A line that says what a setting has to be. */
  unexpected(name: Name, expected: string): string {
    const given = JSON.stringify(this.raw(name)) ?? 'nothing';
    return `${this.place(name)}: expected ${expected}, got ${given}`;
  }

  /**
   * A mistyped name would be a switch that is off: a web ACL, a network, an origin that is not
   * there. CDK's own names, of feature flags and of what it looked up, have another form:
   * `@aws-cdk/…`, `aws:cdk:…`, `cli-telemetry`, `vpc-provider:…`.
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
    ? [`${where} ${names.join(', ')}: not known here; there is ${[...known].sort().join(', ')}`]
    : [];

/** A text that is none of what is expected stays as it is, to be shown. */
function fromText(schema: z.ZodType, text: string): unknown {
  const { type, items } = z.toJSONSchema(schema, { io: 'input' });
  if (type === 'string') return text;
  if (type === 'array') {
    const of = (items as { type?: string }).type ?? 'string';
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
