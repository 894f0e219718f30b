import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../domain/refusal.ts';
import { type Checked, checkCustomer } from './check-customer.ts';
import { checkOrphan } from './check-orphan.ts';
import { checkStock } from './check-stock.ts';
import { type Drift, persists } from './drift.ts';
import { mend } from './mend.ts';

/** A part of the table that is verified by itself: what follows from a customer's rows, a stock row, or a META's right to be. */
export type Subject = { readonly customerId: string } | { readonly sku: string } | { readonly orderId: string };

/** How long a difference must last to be drift, not lag. */
export interface Grace {
  readonly looks: number;
  readonly betweenMillis: number;
}

export const GRACE: Grace = { looks: 4, betweenMillis: 700 };

export interface SubjectVerified extends Checked {
  /** After the repair, if there was to be one; else all. */
  readonly left: readonly Drift[];
}

const REPAIRS = 3;

export async function verifySubject(
  subject: Subject,
  { repair, grace }: { readonly repair: boolean; readonly grace: Grace },
): Promise<SubjectVerified> {
  const checked = await lasting(subject, grace);
  let left = checked.drifts;
  for (let round = 0; repair && round < REPAIRS && left.some(({ mendable }) => mendable); round++) {
    await mendUnlessOvertaken(subject, left);
    left = (await lasting(subject, grace)).drifts;
  }
  return { ...checked, left };
}

/** What is still there after a few looks. */
async function lasting(subject: Subject, { looks, betweenMillis }: Grace): Promise<Checked> {
  let checked = await check(subject);
  for (let look = 1; look < looks && checked.drifts.some(({ mayBeLag }) => mayBeLag); look++) {
    await sleep(betweenMillis);
    const { drifts: before } = checked;
    const now = await check(subject);
    checked = { ...now, drifts: now.drifts.filter((drift) => before.some((earlier) => persists(earlier, drift))) };
  }
  return checked;
}

function check(subject: Subject): Promise<Checked> {
  if ('customerId' in subject) return checkCustomer(subject.customerId);
  return 'sku' in subject ? checkStock(subject.sku) : checkOrphan(subject.orderId);
}

/** Writers who win every round leave the difference where it is, and it is reported as left. */
async function mendUnlessOvertaken(subject: Subject, drifts: readonly Drift[]): Promise<void> {
  try {
    await mend(subject, drifts);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
