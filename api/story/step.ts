import type { Ask } from './ask.ts';

/**
 * One request of the story. `{{…}}` in its texts are variables: those of the run, and those that
 * earlier steps have kept. `{{$guid}}` is a new id.
 */
export interface Step extends Ask {
  readonly name: string;
  readonly as: 'customer' | 'operator' | 'connector' | 'nobody';
  readonly status: number;
  /** Variables that get a new id before the request, each with the beginning of its value. */
  readonly fresh?: Readonly<Record<string, string>>;
  /** Variables for expectations and later requests, from members of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Expectations of the answer, by name. */
  readonly expect?: Readonly<Record<string, Expectation>>;
}

/**
 * A comparison of a member of the answer. `a.0.b` is a member of the first item of `a`, `a.*.b` is
 * the list of that member of all items, and `headers.ETag` is a header.
 */
export type Expectation =
  | readonly [
      member: string,
      comparison: 'is' | 'isNot' | 'isAbove' | 'includes' | 'lacks' | 'startsWith',
      value: Value,
    ]
  /** Of a list: no item has the member. */
  | readonly [member: string, comparison: 'isAbsent'];

/** A text that is one variable is the variable's value, which may be a number. */
export type Value = string | number | boolean | readonly string[] | Sum;

/** Numbers, and members that are numbers or lists of numbers, added up. */
export interface Sum {
  readonly plus: readonly (string | number)[];
}

/** Steps that belong together. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly Step[];
}

export const MINE = { customerId: '{{customerId}}' };
export const ORDER = { ...MINE, orderId: '{{orderId}}' };

/** Headers that make the request a new one each time it is sent. */
export const NEW_KEY = { 'idempotency-key': '{{$guid}}' };
