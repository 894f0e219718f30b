import * as z from 'zod/mini';
import { MAX_MONEY } from '../../domain/totals/money-limit.ts';
import { noCardNumber, withoutCardNumber } from '../http/card-numbers.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { provider, reference, text, wholeNumber } from '../http/members.ts';
import { keyPart } from '../http/path.ts';

/** A provider's name that is stored. A card number is refused. */
export const storedProvider = () => provider().check(noCardNumber());

/**
 * A provider's id that is stored. One of some thousand random ids looks like a card number, and a
 * report of money must not be lost for that: it is never refused.
 */
export const storedReference = () => reference();

/**
 * A provider's code of a failure; some are words. A report of money must not be lost for it: it is
 * never refused for a card number, and stored without one.
 */
export const storedCode = () => text(100, z.overwrite(withoutCardNumber));

/**
 * An id of ours in a payment's request or in a report, which none of them resembles. A card number
 * is refused. A customer's id is the shop's choice, so a report's is as any other.
 */
export const reportedId = () => keyPart().check(noCardNumber());

/** An amount of a payment in minor units, also above any total of an order that is placed. */
export const amount = (least: 0 | 1) =>
  wholeNumber(least, MAX_MONEY, 'must be a whole number of minor units');

const FOUR_DIGITS = 'must be four digits';

/** A payment method, with at most the card's last four digits. */
export const method = () =>
  z.strictObject({
    kind: text(40),
    brand: mayBeEmpty(text(40)),
    last4: mayBeEmpty(
      z.string().check(z.maxLength(4, FOUR_DIGITS), z.regex(/^\d{4}$/, FOUR_DIGITS)),
    ),
  });
