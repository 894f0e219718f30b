import type { Design, Notifiers } from '../design.ts';
import { NOTIFIERS, production } from '../production.ts';

/** Makes a design that differs from production in the functions that notify subscribers. */
export const withNotifiers = (name: string, flawed: Partial<Notifiers>): Design => ({
  ...production,
  name,
  trade: 'by line',
  hasMoney: true,
  notifiers: { ...NOTIFIERS, ...flawed },
});
