// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { recordPaymentFact } from '../payments/a18-record-payment-fact.ts';

export const handler = router([recordPaymentFact], primeWrites);
