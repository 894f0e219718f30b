import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';
import { wholeNumber } from './members.ts';

/** Quantities of lines, by line number. */
export const lineQuantities = () =>
  z
    .array(z.strictObject({ seq: wholeNumber(1, MAX_LINES), quantity: wholeNumber(1, 10_000) }))
    .check(
      z.minLength(1, 'must have at least one line'),
      z.maxLength(MAX_LINES, `must have at most ${MAX_LINES} lines`),
    );
