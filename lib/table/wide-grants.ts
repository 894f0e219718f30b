import type { Grant } from '../../functions/manifest/grants.ts';

/**
 * Returns a role's grants in a simpler form: one for each action, with the partitions and
 * attributes of all of them, inside and outside of transactions. AWS does not document which
 * statement a part of a transaction must satisfy, nor whether its condition keys are the part's or
 * the transaction's. Use the context `grants=wide` if our assumptions are wrong.
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
