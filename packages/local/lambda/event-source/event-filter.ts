/**
 * Lambda's event filtering, as far as DynamoDB supports it:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html (exact values,
 * prefix, suffix, exists, anything-but, equals-ignore-case).
 */
import { Failure } from '../../../api/commands/failure.ts';

type Rule = string | null | Readonly<Record<string, unknown>>;

/** True if a pattern matches. Lambda drops other records: no invocation, no retry, no failure. */
export const matchesAny = (patterns: readonly unknown[], record: unknown): boolean =>
  patterns.length === 0 || patterns.some((pattern) => matches(pattern, record));

function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule: Rule) => satisfies(rule, value));
  return Object.entries(pattern as object).every(([name, inner]) =>
    matches(inner, (value as Record<string, unknown> | undefined)?.[name]),
  );
}

function satisfies(rule: Rule, value: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return value === rule;
  const [[operator, operand] = ['', undefined]] = Object.entries(rule);
  switch (operator) {
    case 'exists':
      return (value !== undefined) === operand;
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'suffix':
      return typeof value === 'string' && value.endsWith(String(operand));
    case 'equals-ignore-case':
      return typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase();
    case 'anything-but':
      return value !== undefined && ![operand].flat().includes(value);
    default:
      throw new Failure(`the local run does not support the event filter operator ${operator}`);
  }
}
