import * as z from 'zod/mini';
import * as table from '../../table/withdrawals/a47b-confirm-withdrawal.ts';
import { operation } from '../http/operation.ts';
import { keyPart, withdrawalPath } from '../http/path.ts';
import { accepted } from '../http/reply.ts';
import { A47b } from '../manifest/withdrawals.ts';

const body = z.strictObject({ code: keyPart() });

/**
 * A47b: POST /withdrawals/{withdrawalId}/confirmation, for whoever has the code, which only the
 * order's own address gets. The sweep gives the statement its effect.
 */
export const confirmWithdrawal = operation(
  A47b,
  { path: withdrawalPath, body, maxBytes: 1024 },
  async ({ path, body: { code } }) => {
    const { withdrawalId, receivedAt, status } = await table.confirmWithdrawal(
      path.withdrawalId,
      code,
      new Date(),
    );
    return accepted({ withdrawalId, receivedAt, status });
  },
);
