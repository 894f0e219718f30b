import type { Grant } from '../../functions/manifest/grants.ts';

/**
 * Returns a function's grants without repetitions, and without those that another one includes: the
 * policies of a role have a limit of characters.
 */
export function distinctGrants(grants: readonly Grant[]): readonly Grant[] {
  const distinct = [...new Map(grants.map((one) => [textOf(one), one])).values()];
  return distinct.filter((one) => !distinct.some((other) => other !== one && includes(other, one)));
}

/** The text of a grant, in which the order and the repetition of attributes do not matter. */
const textOf = ({ attributes, ...grant }: Grant): string =>
  JSON.stringify([grant, attributes && [...new Set(attributes)].sort()]);

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
  const [more, fewer] = [new Set(all), new Set(attributes)];
  const hasAttributes = [...fewer].every((name) => more.has(name));
  const mayReturn = returned === undefined || returned === returnValues;
  const isWider = more.size > fewer.size || returned !== returnValues;
  return hasAttributes && mayReturn && isWider;
}
