import type { Findings } from '../../oms/verify/findings.ts';
import { isClean, NOTHING_YET, withSubject } from '../../oms/verify/findings.ts';
import type { Subject } from '../../oms/verify/subject.ts';
import { verifySubject } from '../../oms/verify/verify-subject.ts';
import { walkTable } from '../../oms/verify/walk-table.ts';
import type { Stage } from './stage.ts';

/** Nothing is delivered that has not been, so a difference at first sight is none that passes. */
const AT_ONCE = { looks: 1, betweenMillis: 0 };

/**
 * `oms verify --all --repair`, subject by subject; what cannot be mended now, because of a fault,
 * is in a later round.
 */
export async function repair(stage: Stage): Promise<void> {
  let subjects = await stage.aside(subjectsOfTable);
  for (let round = 0; subjects.length > 0; round++) {
    if (round > 100) throw new Error(`not repaired: ${JSON.stringify(subjects)}`);
    const clean = await Promise.all(subjects.map(isMended));
    subjects = subjects.filter((_, i) => !clean[i]);
  }
}

async function subjectsOfTable(): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for await (const page of walkTable(undefined)) subjects.push(...page.subjects);
  return subjects;
}

async function isMended(subject: Subject): Promise<boolean> {
  try {
    const verified = await verifySubject(subject, { repair: true, grace: AT_ONCE });
    const findings: Findings = withSubject(NOTHING_YET, subject, verified);
    return isClean(findings, true);
  } catch {
    return false;
  }
}
