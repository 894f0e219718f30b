// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { createOrderBatch } from '../orders/a36-create-order-batch.ts';

export const handler = router([createOrderBatch], primeWrites);
