/** Schemas of a statement of withdrawal, as events carry it. */
import * as z from 'zod';
import { words } from '../../operations/answers/members.ts';
import { withdrawal as whole } from '../../operations/answers/withdrawal.ts';

const { withdrawalId, orderId, receivedAt, name, email, order, lines, comment } = whole.shape;
const { status, because, outcome, version } = whole.shape;

export const statement = z
  .strictObject({ withdrawalId, orderId, receivedAt, name, email, order, lines, comment })
  .meta({ id: 'EventStatement', description: 'The words of the consumer.' });

export const recipient = words(
  254,
  'The address for the receipt: the one that confirmed the statement, or, if a person gave it ' +
    'its effect, the one that was typed.',
);

export const confirmation = z
  .strictObject({
    withdrawalId,
    orderId,
    number: words(15, 'The order number for people.').optional(),
    receivedAt,
    email: words(254, 'The address of the order’s customer, for the link.'),
    code: words(64, 'The code that confirms the statement.'),
  })
  .meta({ id: 'EventConfirmation', description: 'The confirmation that a statement awaits.' });

export const withdrawal = z
  .strictObject({ withdrawalId, status, because, orderId, receivedAt, outcome, version })
  .meta({ id: 'EventWithdrawal', description: 'The statement at this version, without a person.' });
