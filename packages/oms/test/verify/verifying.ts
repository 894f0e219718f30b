import { expect } from 'vitest';
import type { Key } from '../../../../table/keys.ts';
import type { freshTable } from '../../../../test/support/table.ts';
import type { Drift } from '../../verify/drift.ts';
import type { Subject } from '../../verify/subject.ts';
import { type Grace, verifySubject } from '../../verify/verify-subject.ts';
import { walkTable } from '../../verify/walk-table.ts';

export type Row = Record<string, unknown>;

const BRIEF: Grace = { looks: 2, betweenMillis: 10 };

/** Verifies a table whose rows a test changes by hand. */
export function verifying(table: Pick<ReturnType<typeof freshTable>, 'all' | 'get' | 'put'>) {
  const verify = (subject: Subject, repair = false, grace = BRIEF) =>
    verifySubject(subject, { repair, grace });
  return {
    verify,
    /** Verifies every subject of the table, in pages of seven, and returns all differences. */
    verifyAll: async (repair = false): Promise<Drift[]> => {
      const drifts: Drift[] = [];
      for await (const { subjects } of walkTable(undefined, 7))
        for (const subject of subjects) drifts.push(...(await verify(subject, repair)).drifts);
      return drifts;
    },
    /** Sets attributes of a row; undefined removes one. */
    change: async ({ PK, SK }: Key, attributes: Row) =>
      table.put({ ...(await table.get({ PK, SK })), ...attributes }),
    /** Expects that a repair finds exactly this, and writes nothing. */
    expectForAPerson: async (subject: Subject, findings: readonly Partial<Drift>[]) => {
      const broken = await table.all();
      const { drifts, left } = await verify(subject, true);
      expect(drifts).toEqual(
        findings.map((finding) => expect.objectContaining({ repairable: false, ...finding })),
      );
      expect(left).toEqual(drifts);
      expect(sorted(await table.all())).toEqual(sorted(broken));
    },
  };
}

export const present = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

/** The rows by key, without the repair's lock. */
export const sorted = (rows: readonly Row[]): Row[] =>
  rows
    .filter(({ SK }) => SK !== 'LOCK')
    .map(present)
    .sort((a, b) => (`${a['PK']}${a['SK']}` < `${b['PK']}${b['SK']}` ? -1 : 1));

/**
 * Removes the numbers that a repair raises: LINES's version, and SUMMARY's revision beside META.
 */
export const withoutRevisions = (row: Row): Row => ({
  ...row,
  ...(row['SK'] === 'LINES' && { version: undefined }),
  ...(row['SK'] === 'SUMMARY' && { rev: undefined }),
});
