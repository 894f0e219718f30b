// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { withdrawOrder } from '../withdrawals/a47c-withdraw-order.ts';

export const handler = router([withdrawOrder], primeWrites);
