import { ACCESS_PATTERNS, operationFile } from '../../../functions/manifest/access-patterns.ts';
import { ENTRIES } from '../../../functions/manifest/entries.ts';
import { GROUPS } from '../../../functions/manifest/groups.ts';

/** The Lambda of each event: an operation's group, or the function of the event's name. */
const BY_EVENT: ReadonlyMap<string, string> = new Map([
  ...Object.values(ACCESS_PATTERNS).map((row) => [operationFile(row), row.group] as const),
  ...ENTRIES.filter((entry) => !GROUPS.some((group) => group === entry)).map(
    (entry) => [entry, entry] as const,
  ),
]);

/** The names of all events: `a01-get-customer` … `project-changes` … */
export const EVENT_NAMES: readonly string[] = [...BY_EVENT.keys()];

/** Returns the Lambda that gets an event. Any other name is that of a Lambda. */
export const entryFor = (event: string): string => BY_EVENT.get(event) ?? event;
