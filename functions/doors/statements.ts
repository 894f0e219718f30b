// Made from the access patterns by `npm run generate`. Do not edit.
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { createWithdrawal } from '../withdrawals/a47-create-withdrawal.ts';
import { confirmWithdrawal } from '../withdrawals/a47b-confirm-withdrawal.ts';

export const handler = router([createWithdrawal, confirmWithdrawal], primeReads);
