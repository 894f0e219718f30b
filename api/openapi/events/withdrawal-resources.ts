/** Schemas of a statement of withdrawal, as events carry it. */
import * as z from 'zod';
import { withdrawal as whole } from '../../operations/answers/withdrawal.ts';

const { withdrawalId, orderId, receivedAt, name, email, order, lines, comment } = whole.shape;
const { status, because, outcome, version } = whole.shape;

export const statement = z
  .strictObject({ withdrawalId, orderId, receivedAt, name, email, order, lines, comment })
  .meta({ id: 'EventStatement', description: 'The words of the consumer.' });

export const withdrawal = z
  .strictObject({ withdrawalId, status, because, orderId, receivedAt, outcome, version })
  .meta({ id: 'EventWithdrawal', description: 'The statement at this version, without a person.' });
