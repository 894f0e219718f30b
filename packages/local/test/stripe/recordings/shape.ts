/** Members whose values are compared. Of all others, only the type is. */
const COMPARED =
  /^(object|status|code|decline_code|type|capture_method|currency|has_more|captured|paid|refunded|disputed|livemode|amount\w*|cancellation_reason|reporting_category|param|last4|reason)$/;

/** Members whose names are the caller's. */
const FREE = new Set(['metadata']);

/** The form of an answer: states, members and types, without ids, times and texts. */
export function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one));
  if (value === null) return 'null';
  if (FREE.has(name)) return value;
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value as object)
        .map(([member, one]) => [member, shapeOf(one, member)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return COMPARED.test(name) ? value : typeof value;
}

/** The differences between two forms, by path: `data.0.status: "a" and "b"`. */
export function differencesOf(a: unknown, b: unknown, path = ''): string[] {
  const isOpen = [a, b].every((one) => typeof one === 'object' && one !== null);
  if (!isOpen) return a === b ? [] : [`${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`];
  const [one, other] = [a, b] as readonly Record<string, unknown>[];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].flatMap((name) =>
    differencesOf(one?.[name], other?.[name], path === '' ? name : `${path}.${name}`),
  );
}
