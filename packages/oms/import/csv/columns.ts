import { Misuse } from '../../../api/commands/exit-code.ts';
import { columnKey, type Row } from './read-csv.ts';

/** The headings that a member of an order, a customer or a level may have, the usual one first. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Reads members of rows by the headings that the file has. */
export interface Columns<Member extends string> {
  /** The cell of a member; '' if it is empty, or the file has no such column. */
  readonly of: (row: Row, member: Member) => string;
  readonly has: (member: Member) => boolean;
  /** The headings that no member has. */
  readonly others: readonly string[];
}

/**
 * Finds the columns of members, in any order.
 *
 * @throws {Misuse} that names each required column that is missing
 */
export function columnsOf<Member extends string>(
  heading: readonly string[],
  aliases: Readonly<Record<Member, readonly string[]>>,
  required: readonly NoInfer<Member>[],
  what: string,
): Columns<Member> {
  const present = new Set(heading.map(columnKey));
  const keys = {} as Record<Member, readonly string[]>;
  for (const member of Object.keys(aliases) as Member[])
    keys[member] = aliases[member].map(columnKey).filter((key) => present.has(key));
  const missing = required.filter((member) => keys[member].length === 0);
  if (missing.length > 0) {
    const names = missing.map((member) => `"${aliases[member][0]}"`).join(', ');
    throw new Misuse(`the file has no column ${names}: it is not ${what}`);
  }
  const known = new Set(Object.values<readonly string[]>(keys).flat());
  return {
    of: (row, member) => {
      for (const key of keys[member]) if (row.cells[key]) return row.cells[key];
      return '';
    },
    has: (member) => keys[member].length > 0,
    others: heading.filter((name) => name.trim() !== '' && !known.has(columnKey(name))),
  };
}
