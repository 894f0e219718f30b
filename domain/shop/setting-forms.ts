/**
 * The forms of settings that steer rules. Each has what its schema needs (`lib/settings/`), and the
 * reader of its variable, in which the value is a text: names have commas between them.
 */

interface Common<Value> {
  /** The variable in the environment of the functions. */
  readonly variable: string;
  readonly default: Value;
  /** Returns undefined for a text that was not written. */
  readonly read: (written: string) => Value | undefined;
}

export interface Flag extends Common<boolean> {
  readonly form: 'flag';
}

export interface WholeNumber extends Common<number> {
  readonly form: 'number';
  readonly least: number;
  readonly most: number;
}

export interface Choice<Name extends string> extends Common<Name> {
  readonly form: 'choice';
  readonly names: readonly Name[];
}

export interface Choices<Name extends string> extends Common<readonly Name[]> {
  readonly form: 'choices';
  readonly names: readonly Name[];
}

export const flag = (variable: string, standard: boolean): Flag => ({
  form: 'flag',
  variable,
  default: standard,
  read: (written) => (written === 'true' || written === 'false' ? written === 'true' : undefined),
});

export const wholeNumber = (
  variable: string,
  [least, most]: readonly [least: number, most: number],
  standard: number,
): WholeNumber => ({
  form: 'number',
  variable,
  least,
  most,
  default: standard,
  read: (written) => {
    const value = Number(written);
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
  },
});

export interface TimeZone extends Common<string> {
  readonly form: 'zone';
}

/** A time zone by its name. The schema of a stage's file checks it, and a function believes it. */
export const timeZone = (variable: string, standard: string): TimeZone => ({
  form: 'zone',
  variable,
  default: standard,
  read: (written) => written,
});

/** One of the names. */
export const choice = <const Name extends string>(
  variable: string,
  names: readonly Name[],
  standard: NoInfer<Name>,
): Choice<Name> => ({
  form: 'choice',
  variable,
  names,
  default: standard,
  read: (written) => names.find((name) => name === written),
});

/** At least one of the names, in their defined order, each once. */
export const choices = <const Name extends string>(
  variable: string,
  names: readonly Name[],
  standard: readonly NoInfer<Name>[],
): Choices<Name> => ({
  form: 'choices',
  variable,
  names,
  default: standard,
  read: (written) => {
    const words = written.split(',');
    const values = names.filter((name) => words.includes(name));
    return values.length === words.length ? values : undefined;
  },
});
