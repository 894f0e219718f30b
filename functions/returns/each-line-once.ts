import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';

interface Line {
  readonly seq: number;
}

/** Lines by number, each named once: a return keeps one reason and one count for each. */
export const eachLineOnce = <Shape extends z.ZodMiniType<Line>>(line: Shape) =>
  z.array(line).check(
    z.minLength(1, 'must have at least one line'),
    z.maxLength(MAX_LINES, `must have at most ${MAX_LINES} lines`),
    z.refine(
      (lines: readonly Line[]) => new Set(lines.map(({ seq }) => seq)).size === lines.length,
      'must name each line once',
    ),
  );
