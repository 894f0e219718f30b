import type { AccessPattern } from './access-pattern.ts';
import type { Group } from './groups.ts';

/**
 * Returns the rows by group.
 *
 * @throws {RangeError} if rows of one group differ in their scopes, their class of callers, or in
 *   whether they derive secrets, or rows of one operation differ in anything but their requests
 */
export function rowsByGroup(
  rows: readonly AccessPattern[],
): ReadonlyMap<Group, readonly AccessPattern[]> {
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  for (const [group, own] of byGroup) requireOne(group, own, trustOf);
  for (const [name, own] of Map.groupBy(rows, ({ name }) => name)) requireOne(name, own, routeOf);
  return byGroup;
}

function requireOne(
  shared: string,
  rows: readonly AccessPattern[],
  memberOf: (row: AccessPattern) => string,
): void {
  const byMember = Map.groupBy(rows, memberOf);
  if (byMember.size <= 1) return;
  const parts = [...byMember].map(([member, own]) => `${own.map(({ id }) => id)}: ${member}`);
  throw new RangeError(`the rows of ${shared} differ (${parts.join('; ')})`);
}

/** Describes the trust that a group's rows share. Anyone signed in may become a customer. */
const trustOf = ({ who, method, derivesSecrets, callsProvider }: AccessPattern): string =>
  [
    // A link's rights are the link's own, so one function serves its reads and its writes.
    who === 'link' ? 'serves' : method === 'GET' ? 'reads' : 'writes',
    `for ${who === 'anyone' ? 'customer' : who}`,
    derivesSecrets ? 'derives secrets' : 'derives none',
    callsProvider ? 'calls a provider' : 'calls nobody',
  ].join(', ');

/** Describes what the rows of an operation share: its route, callers and function. */
const routeOf = ({ method, path, who, group }: AccessPattern): string =>
  `${method} ${path} for ${who}, ${group}`;
