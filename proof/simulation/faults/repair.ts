import { isClean, NOTHING_YET, withSubject } from '../../../packages/oms/verify/findings.ts';
import type { Subject } from '../../../packages/oms/verify/subject.ts';
import { type Grace, verifySubject } from '../../../packages/oms/verify/verify-subject.ts';
import { walkTable } from '../../../packages/oms/verify/walk-table.ts';
import type { Stage } from '../stage.ts';

/** At rest, everything is delivered, so a first difference counts. */
const AT_ONCE: Grace = { looks: 1, betweenMillis: 0 };

/**
 * Runs `oms verify --all --repair`, subject by subject. A subject whose repair fails is repaired
 * again in a later round. Returns the subjects that stay unrepaired.
 */
export async function repair(stage: Stage): Promise<string[]> {
  let subjects = await stage.inOwnTurn(subjectsOfTable);
  for (let round = 0; subjects.length > 0; round++) {
    if (round > 100) return subjects.map(({ name }) => `not repaired: ${name.what} ${name.key}`);
    const clean = await Promise.all(subjects.map((subject) => isRepaired(stage, subject, AT_ONCE)));
    subjects = subjects.filter((_, i) => !clean[i]);
  }
  return [];
}

/**
 * Runs the same beside trade and the projector, repeatedly while the shop is open. It repairs even
 * copies that are only late. Remaining differences are repaired at rest.
 */
export async function repairBesideTrade(stage: Stage, isOpen: () => boolean): Promise<void> {
  const { random } = stage;
  do {
    for (let turns = random.below(40); turns > 0; turns--) await stage.inOwnTurn(async () => {});
    for (const subject of random.shuffle(await stage.inOwnTurn(subjectsOfTable))) {
      stage.counts.repairsBesideTrade++;
      await isRepaired(stage, subject, { looks: 1 + random.below(2), betweenMillis: 0 });
    }
  } while (isOpen());
}

async function subjectsOfTable(): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for await (const page of walkTable(undefined)) subjects.push(...page.subjects);
  return subjects;
}

async function isRepaired(stage: Stage, subject: Subject, grace: Grace): Promise<boolean> {
  stage.counts.repairs++;
  try {
    const { left, ...found } = await verifySubject(subject, { repair: true, grace });
    // A contradiction with a provider is left to a person.
    const verified = { ...found, left: left.filter(({ what }) => what !== 'PAYMENT') };
    return isClean(withSubject(NOTHING_YET, subject, verified), true);
  } catch {
    return false;
  }
}
