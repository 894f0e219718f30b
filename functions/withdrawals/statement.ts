import * as z from 'zod/mini';
import {
  MAX_WITHDRAWAL_COMMENT,
  MAX_WITHDRAWAL_NAME,
} from '../../domain/withdrawals/withdrawal.ts';
import { noCardNumber, withoutCardNumber } from '../http/card-numbers.ts';
import { emailAddress } from '../http/email-address.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { note, text } from '../http/members.ts';

/** A statement counts whatever is in it: a card number is masked, and not refused. */
const anything = () => noCardNumber(() => true);
const masked = () => z.transform(withoutCardNumber);

/** A text of a statement. */
export const words = (maximum: number) => z.pipe(text(maximum, anything()), masked());

/** The members that a statement has at each door. */
export const statementMembers = () => ({
  name: words(MAX_WITHDRAWAL_NAME),
  email: z.pipe(emailAddress(anything()), masked()),
  lines: z.optional(lineQuantities()),
  comment: mayBeEmpty(z.pipe(note(MAX_WITHDRAWAL_COMMENT, anything()), masked())),
});

/** The statement of a door that knows the order. */
export const STATEMENT = z.strictObject(statementMembers());
