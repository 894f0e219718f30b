import { ITEM_REHEARSALS } from './item-rehearsals.ts';
import { KEY_REHEARSALS } from './key-rehearsals.ts';
import type { Rehearsal } from './rehearsal.ts';
import { THROTTLE_REHEARSALS } from './throttle-rehearsals.ts';
import { WRITER_REHEARSALS } from './writer-rehearsals.ts';

const LAST = 99;

/** The rows of the runbook's playbook, in its order, and then other troubles. */
export const REHEARSALS: readonly Rehearsal[] = [
  ...THROTTLE_REHEARSALS,
  ...ITEM_REHEARSALS,
  ...KEY_REHEARSALS,
  ...WRITER_REHEARSALS,
].sort((one, other) => (one.row ?? LAST) - (other.row ?? LAST));
