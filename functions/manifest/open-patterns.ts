import { INDEXES, type IndexSchema } from '../../table/schema.ts';
import { type AccessPattern, OPTIONS, type Option } from './access-pattern.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';

/**
 * Returns the access patterns that have a route. One that reads a new index has none until the
 * stage's `openIndexes` names the index, because a backfill must fill it before. Such a pattern has
 * a route of its own.
 */
export function openPatterns(
  patterns: readonly AccessPattern[],
  indexes: readonly IndexSchema[],
  openIndexes: readonly string[],
): readonly AccessPattern[] {
  const closed = indexes
    .filter(({ name, job }) => job !== undefined && !openIndexes.includes(name))
    .map(({ name }): string => name);
  return patterns.filter(({ grants }) =>
    grants().every(({ index }) => index === undefined || !closed.includes(index)),
  );
}

/** Returns the access patterns of a stage, or those of the documents and of the client. */
export const patternsOf = (
  openIndexes: readonly string[] = [],
  options: readonly Option[] = OPTIONS,
): readonly AccessPattern[] =>
  openPatterns(Object.values<AccessPattern>(ACCESS_PATTERNS), INDEXES, openIndexes).filter(
    ({ option = [] }) => [option].flat().every((needed) => options.includes(needed)),
  );
