import { PROBLEMS, type ProblemCode } from '../../../functions/http/problems.ts';
import type { OperationId } from '../../client/orders-client.ts';
import type { Ask } from './ask.ts';

/**
 * One request of the story: an operation's example with changes. `{{…}}` in its texts are
 * variables: those of the run, and those that earlier steps have kept. `{{$guid}}` is a new id. The
 * example's ids are the variables of their names, and its `Idempotency-Key` is a new one.
 */
export interface Step extends Ask {
  readonly name: string;
  readonly as?:
    | 'customer'
    | 'newcomer'
    | 'operator'
    | 'connector'
    | 'holder'
    | 'anybody'
    | 'nobody';
  readonly status?: number;
  /** Variables that get a new id before the request, each with the beginning of its value. */
  readonly fresh?: Readonly<Record<string, string>>;
  /** Variables for expectations and later requests, from members of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Expectations of the answer, by name. */
  readonly expect?: Expectations;
  /**
   * Expectations of a copy, which follows a change within a second. The step is repeated until they
   * hold. Postman cannot wait, and leaves them out.
   */
  readonly eventually?: Expectations;
  /** The smoke test plays the step, too. It must leave nothing that cannot be canceled. */
  readonly onStage?: true;
  /** The OpenAPI document shows this answer, instead of the first of its status. */
  readonly isShown?: true;
}

export type Expectations = Readonly<Record<string, Expectation>>;

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

/** A line of an order, at the price that the story has read. */
export const line = (quantity: number) => ({
  sku: '{{sku}}',
  quantity,
  unitPrice: '{{unitPrice}}',
});

/** Taxes of both kinds, as an operator names them. */
export const TAXES = [
  { kind: 'TAX', name: 'VAT 19 %', amount: 100, rate: '0.19', included: true },
  { kind: 'TAX', name: 'Levy', amount: 0 },
];

/** Makes the request a new one, which `again` repeats: with the same key, kept as this variable. */
export const once = (key: string) => ({ fresh: { [key]: '' }, ...again(key) });
export const again = (key: string) => ({ headers: { 'idempotency-key': `{{${key}}}` } });
export const NEW_KEY = { headers: { 'idempotency-key': '{{$guid}}' } };
export const version = (current: number | string) => ({ headers: { 'if-match': `"${current}"` } });

/** A step that is refused, with the status of its problem. */
export const refused = (
  operation: OperationId,
  code: ProblemCode,
  why: string,
  changes: Omit<Step, 'operation' | 'name' | 'code'> = {},
): Step => {
  const { status } = PROBLEMS[code];
  return { name: `${changes.status ?? status} ${why}`, operation, status, code, ...changes };
};
