import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../domain/refusal.ts';
import { endsCommand } from '../../api/commands/exit-code.ts';
import { type Checked, NOTHING_CHECKED } from './checks/checked.ts';
import { FOR_A_PERSON } from './checks/unreadable.ts';
import { type Drift, persists } from './drift.ts';
import type { Subject } from './subject.ts';

/** The time that a difference must last to be drift, rather than lag. */
export interface Grace {
  readonly looks: number;
  readonly betweenMillis: number;
}

export const GRACE: Grace = { looks: 4, betweenMillis: 700 };

export interface SubjectVerified extends Checked {
  /** The differences after the repair, if there was one; otherwise all. */
  readonly left: readonly Drift[];
}

const REPAIRS = 3;

/**
 * Verifies one subject, and repairs it if requested. Errors in its rows are findings, and are not
 * thrown.
 */
export async function verifySubject(
  subject: Subject,
  { repair, grace }: { readonly repair: boolean; readonly grace: Grace },
): Promise<SubjectVerified> {
  try {
    const checked = await lasting(subject, grace);
    return {
      ...checked,
      left: repair ? await repaired(subject, checked.drifts, grace) : checked.drifts,
    };
  } catch (error) {
    if (endsCommand(error)) throw error;
    const drifts = [unverified(subject, error)];
    return { ...NOTHING_CHECKED, drifts, left: drifts };
  }
}

/**
 * Repairs the differences in several rounds. If concurrent writers win every round, the difference
 * remains in `left`, as does everything that no repair can write.
 */
async function repaired(
  subject: Subject,
  drifts: readonly Drift[],
  grace: Grace,
): Promise<readonly Drift[]> {
  let left = drifts;
  let errors: readonly unknown[] = [];
  for (let round = 0; round < REPAIRS && left.some(({ repairable }) => repairable); round++) {
    errors = (await subject.repair(left)).filter((error) => !(error instanceof Refusal));
    left = (await lasting(subject, grace)).drifts;
  }
  const notRepaired = errors.map(messageOf).join('; ');
  return left.map((drift) =>
    drift.repairable && notRepaired !== '' ? { ...drift, notRepaired } : drift,
  );
}

/** A finding about a subject whose check itself failed. */
function unverified({ name }: Subject, error: unknown): Drift {
  const why = `it cannot be verified: ${messageOf(error)}`;
  return { ...name, why, expected: null, found: null, ...FOR_A_PERSON };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** Checks a subject several times, and returns the differences that last. */
async function lasting(subject: Subject, { looks, betweenMillis }: Grace): Promise<Checked> {
  let checked = await subject.check();
  for (let look = 1; look < looks && checked.drifts.some(({ mayBeLag }) => mayBeLag); look++) {
    await sleep(betweenMillis);
    const { drifts: before } = checked;
    const now = await subject.check();
    checked = {
      ...now,
      drifts: now.drifts.filter((drift) => before.some((earlier) => persists(earlier, drift))),
    };
  }
  return checked;
}
