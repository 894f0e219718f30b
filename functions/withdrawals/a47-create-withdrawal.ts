import * as z from 'zod/mini';
import { MAX_ORDER_WORDS } from '../../domain/withdrawals/withdrawal.ts';
import * as table from '../../table/withdrawals/a47-create-withdrawal.ts';
import { operation } from '../http/operation.ts';
import { accepted } from '../http/reply.ts';
import { A47 } from '../manifest/withdrawals.ts';
import { statementMembers, words } from './statement.ts';

/** Bytes. The longest texts have 3 KB, in characters of 4 bytes. */
const MAX_BYTES = 4 * 1024;

/** A statement of somebody who is not known, with their own words for the order. */
const body = z.strictObject({ ...statementMembers(), order: words(MAX_ORDER_WORDS) });

/**
 * A47: POST /withdrawals, for everybody. It keeps the statement and looks nothing up, so neither
 * its answer nor its time depends on which orders exist. The sweep finds the order.
 */
export const createWithdrawal = operation(
  A47,
  { body, maxBytes: MAX_BYTES },
  async ({ body: statement }) => {
    const { withdrawalId, receivedAt } = await table.createWithdrawal(statement, new Date());
    return accepted({ withdrawalId, receivedAt });
  },
);
