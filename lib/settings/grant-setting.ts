import { invalid } from './setting-names.ts';

/** Whether roles have a statement for each action with all that the role may reach. */
export function wideGrants(value: unknown): boolean {
  if (value === undefined || value === 'narrow') return false;
  if (value === 'wide') return true;
  throw invalid('grants', 'narrow or wide', value);
}
