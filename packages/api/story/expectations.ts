import type { Expectation, Expectations, Value } from './step.ts';

export interface StoryAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null | undefined;
  readonly body: unknown;
}

/** Puts values in the place of variables. */
type FillIn = (value: Value) => unknown;

/** Returns the names of the expectations that do not hold. */
export const failedOf = (
  expectations: Expectations,
  answer: StoryAnswer,
  fillIn: FillIn,
): readonly string[] =>
  Object.entries(expectations).flatMap(([name, expected]) =>
    holds(expected, answer, fillIn) ? [] : [`not so: ${name}`],
  );

/** `packages/api/postman/condition.ts` makes the same comparison as a program for Postman. */
export function holds(
  [member, comparison, value]: Expectation,
  answer: StoryAnswer,
  fillIn: FillIn,
): boolean {
  const found = memberOf(answer, member);
  if (comparison === 'isAbsent') return [found].flat().every((one) => one === undefined);
  const expected = isSum(value) ? sumOf(value.plus, answer) : fillIn(value);
  switch (comparison) {
    case 'is':
      return JSON.stringify(found) === JSON.stringify(expected);
    case 'isNot':
      return found !== expected;
    case 'isAbove':
      return Number(found) > Number(expected);
    case 'includes':
      return [found].flat().includes(expected);
    case 'lacks':
      return ![found].flat().includes(expected);
    case 'startsWith':
      return String(found).startsWith(String(expected));
  }
}

/** Finds a member of the answer, or undefined. */
export function memberOf({ body, header }: StoryAnswer, member: string): unknown {
  const [, name] = /^headers\.(.+)$/.exec(member) ?? [];
  if (name) return header(name);
  const [list = '', each] = member.split('.*.');
  const found = within(body, list);
  return each === undefined ? found : [found].flat().map((one) => within(one, each));
}

const within = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((one, name) => (one as Record<string, unknown> | undefined)?.[name], value);

const isSum = (value: unknown): value is { plus: readonly (string | number)[] } =>
  typeof value === 'object' && value !== null && 'plus' in value;

const sumOf = (parts: readonly (string | number)[], answer: StoryAnswer): number =>
  parts
    .flatMap((part) => (typeof part === 'number' ? part : (memberOf(answer, part) as number)))
    .reduce((sum, one) => sum + one);
