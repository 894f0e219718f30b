import type { Design, Tells } from '../design.ts';
import { production, TELLS } from '../production.ts';

/** Every function as it is deployed, but for what tells the world outside. */
export const telling = (name: string, flawed: Partial<Tells>): Design => ({
  ...production,
  name,
  trade: 'by line',
  hasMoney: true,
  tells: { ...TELLS, ...flawed },
});
