import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';
import { MAX_RETURN_COMMENT_LENGTH, RETURN_REASONS } from '../../domain/returns/return.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { note, oneOf, wholeNumber } from '../http/members.ts';
import { eachLineOnce } from './each-line-once.ts';

const line = z.strictObject({
  seq: wholeNumber(1, MAX_LINES),
  quantity: wholeNumber(1, 10_000),
  reason: oneOf(RETURN_REASONS),
});

/** The items that come back, each line once, and words about it. */
export const NEW_RETURN = z.strictObject({
  lines: eachLineOnce(line),
  comment: mayBeEmpty(note(MAX_RETURN_COMMENT_LENGTH)),
});
