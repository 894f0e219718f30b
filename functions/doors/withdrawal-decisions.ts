// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { resolveWithdrawal } from '../withdrawals/a47f-resolve-withdrawal.ts';
import { closeWithdrawals } from '../withdrawals/a47g-close-withdrawals.ts';

export const handler = router([resolveWithdrawal, closeWithdrawals], primeWrites);
