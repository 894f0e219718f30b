import type { Drift } from '../../../../tools/oms/verify/drift.ts';
import type { Subject } from '../../../../tools/oms/verify/subject.ts';
import { walkTable } from '../../../../tools/oms/verify/walk-table.ts';

type Verify = (subject: Subject) => Promise<{ readonly drifts: readonly Drift[] }>;

/** Verifies every subject of the table, in pages of seven, and returns all differences. */
export async function driftsOfTable(verify: Verify): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for await (const { subjects } of walkTable(undefined, 7))
    for (const subject of subjects) drifts.push(...(await verify(subject)).drifts);
  return drifts;
}
