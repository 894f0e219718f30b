import type { Design, Notifiers } from '../design.ts';
import { NOTIFIERS, production } from '../production.ts';

/** A design that is deployed as in production, except for the functions that notify subscribers. */
export const notifying = (name: string, flawed: Partial<Notifiers>): Design => ({
  ...production,
  name,
  trade: 'by line',
  hasMoney: true,
  notifiers: { ...NOTIFIERS, ...flawed },
});
