import { BURN_IDS } from '../objectives/objectives.ts';
import { type AlarmRow, type AlarmSubject, anchorOf } from './alarm-row.ts';
import { ALARMS, ONLY_AT_THE_EDGE } from './alarm-rows.ts';

/** The subjects of options. All others are in every stack. */
const OF_OPTIONS: readonly AlarmSubject[] = [
  'paymentEvents',
  'provider',
  'placingCheck',
  'orderIndex',
  'dueWithdrawals',
  'mailer',
  'emailClaims',
  'originCertificate',
  'signInCertificate',
];

const isOptional = (row: AlarmRow): boolean => {
  const measures = 'metric' in row ? [row] : Object.values(row.measures);
  return (
    row.onlyProvisioned === true ||
    row.during !== undefined ||
    measures.some(({ of }) => OF_OPTIONS.includes(of))
  );
};

/** The anchors of alarms that a stack may lack. */
export const OPTIONAL: ReadonlySet<string> = new Set(
  [...[...ALARMS.filter(isOptional), ...ONLY_AT_THE_EDGE].map(({ id }) => id), ...BURN_IDS].map(
    anchorOf,
  ),
);
