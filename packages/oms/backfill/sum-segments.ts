import type { MigrationSegment } from './migration.ts';

/** Adds up what the segments of a round have counted. */
export function sumSegments(
  segments: readonly MigrationSegment[],
): Pick<MigrationSegment, 'rows' | 'right' | 'refused'> {
  const sum = (count: 'rows' | 'right' | 'refused') =>
    segments.reduce((total, segment) => total + segment[count], 0);
  return { rows: sum('rows'), right: sum('right'), refused: sum('refused') };
}
