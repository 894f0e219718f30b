import type { Return } from '../../api/client/types.ts';
import type { IconName } from '../elements/icons.tsx';
import type { Tone } from '../elements/pill.tsx';

/** The state of a return in one word, with its shape and tone. */
export const RETURN_STATES: Readonly<Record<Return['status'], readonly [string, IconName, Tone]>> =
  {
    REQUESTED: ['Asked for', 'alert', 'warn'],
    OPEN: ['On its way', 'half', 'todo'],
    DECLINED: ['Declined', 'cross', 'quiet'],
    CANCELLED: ['Canceled', 'cross', 'quiet'],
    CLOSED: ['Received', 'tick', 'good'],
  };
