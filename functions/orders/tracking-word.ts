import * as z from 'zod/mini';
import { trackingWordOf } from '../../domain/found-words.ts';

/** A tracking number, of which only the letters and digits are compared. */
export const trackingWord = () =>
  z.pipe(
    z.string().check(
      z.maxLength(100, 'must have at most 100 characters'),
      z.refine((text) => trackingWordOf(text) !== undefined, 'must have a letter or a digit'),
    ),
    z.transform((text) => trackingWordOf(text) as string),
  );
