import type { Grant } from '../../functions/manifest/grants.ts';

/**
 * Returns a function's grants without repetitions, and without those that another one includes: the
 * policies of a role have a limit of characters.
 */
export function distinctGrants(grants: readonly Grant[]): readonly Grant[] {
  const distinct = [...new Map(grants.map((one) => [JSON.stringify(one), one])).values()];
  return distinct.filter((one) => !distinct.some((other) => other !== one && includes(other, one)));
}

/**
 * True if the first grant allows all of the second one, and more: other attributes, too, or values
 * that the second one may not return.
 */
function includes(
  { attributes: all, returnValues: returned, ...wide }: Grant,
  { attributes, returnValues, ...narrow }: Grant,
): boolean {
  const isElsewhere = JSON.stringify(wide) !== JSON.stringify(narrow);
  if (isElsewhere || (all === undefined) !== (attributes === undefined)) return false;
  const hasAttributes = attributes?.every((name) => all?.includes(name)) ?? true;
  const mayReturn = returned === undefined || returned === returnValues;
  const isWider = all?.length !== attributes?.length || returned !== returnValues;
  return hasAttributes && mayReturn && isWider;
}
