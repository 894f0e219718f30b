import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON, tooLargeIn } from './unreadable.ts';

/** An attribute, its predicate, and a description of the right values. */
export type Requirement = readonly [
  name: string,
  isRight: (value: unknown) => boolean,
  form: string,
];

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '';

export const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));

export const isWholeFrom = (least: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= least;

export const isOneOf = (values: readonly string[]) => (value: unknown) =>
  values.some((candidate) => candidate === value);

export const optional = (isRight: Requirement[1]) => (value: unknown) =>
  value === undefined || isRight(value);

/**
 * Lists the errors of a row that is not what its key names: `not an order: total is not …`.
 * Undefined for a row that the functions can use.
 */
export function whyNot(
  noun: string,
  row: Item,
  requirements: readonly Requirement[],
): string | undefined {
  const { tooLarge, wrong } = wrongIn(row, requirements);
  const reasons = [
    ...tooLarge.map((name) => `${name} is beyond 2^53 − 1`),
    ...wrong.map(([name, , form]) => `${name} is not ${form}`),
  ];
  return reasons.length > 0 ? `not ${noun}: ${reasons.join('; ')}` : undefined;
}

/** A finding about a row that is not what its key names. Only a person knows its right values. */
export function brokenRow(
  finding: Pick<Drift, 'what' | 'orderId'>,
  noun: string,
  row: Item & Key,
  requirements: readonly Requirement[],
): Drift[] {
  const why = whyNot(noun, row, requirements);
  if (!why) return [];
  const { tooLarge, wrong } = wrongIn(row, requirements);
  const found = pick(row, ...tooLarge, ...wrong.map(([name]) => name));
  return [{ ...finding, key: nameOfKey(row), why, expected: noun, found, ...FOR_A_PERSON }];
}

function wrongIn(row: Item, requirements: readonly Requirement[]) {
  const tooLarge = tooLargeIn(row);
  const wrong = requirements.filter(
    ([name, isRight]) => !tooLarge.includes(name) && !isRight(row[name]),
  );
  return { tooLarge, wrong };
}
