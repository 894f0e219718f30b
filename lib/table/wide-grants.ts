import type { Grant } from '../../functions/grants.ts';

/**
 * The grants of a role in a form that rests on less: one for each action, with the partitions and
 * attributes of all of them, and whether or not inside of a transaction. AWS documents neither
 * which statement a part of a transaction is held to nor whether its condition keys are the part's
 * or the transaction's. The context `grants=wide` is the way out if they are not what we think.
 */
export const wideGrants = (grants: readonly Grant[]): readonly Grant[] =>
  [...Map.groupBy(grants, ({ index }) => index)].flatMap(([index, ofPlace]) => {
    const partitions = unique(ofPlace.flatMap((grant) => grant.partitions));
    const attributes = ofPlace.every((grant) => grant.attributes)
      ? unique(ofPlace.flatMap((grant) => grant.attributes ?? []))
      : undefined;
    return unique(ofPlace.flatMap(({ actions }) => actions)).map((action) => ({
      actions: [action],
      partitions,
      ...(index !== undefined && { index }),
      ...(attributes && { attributes }),
    }));
  });

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];
